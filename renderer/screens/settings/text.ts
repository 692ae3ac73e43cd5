/** All text of the settings. */
import { formatBytes, formatCount, formatQuantity } from '../../state/format';

export const TEXT = {
  title: 'Settings',
  sections: {
    connections: 'Connections',
    flags: 'Feature flags',
    appearance: 'Appearance',
    times: 'Times and dates',
    hunts: 'Hunts',
    actions: 'Actions',
    logins: 'Logins',
    notifications: 'Notifications',
    network: 'Files and network',
    storage: 'Data on this workstation',
    keys: 'Keyboard',
    file: 'Settings file',
    about: 'About Postern',
  },
  search: 'Search settings',
  found: (n: number, all: number) => `${formatCount(n)} of ${formatQuantity(all, 'setting')}`,
  nothingFound: 'No setting matches',
  nothingFoundNext: 'Search for another word.',
  clearSearch: 'Clear search',
  notStored: 'Not saved. Press Enter to try again.',
  inPalette: (section: string) => `Settings: ${section}`,
  paletteNote: 'Settings',

  theme: {
    label: 'Theme',
    help: 'Colors of every window.',
    options: { dark: 'Dark', light: 'Light', system: 'Same as the system' },
  },
  language: {
    label: 'Language',
    help: 'Postern is in English only. Text from the tenant is shown as it was sent.',
    value: 'English',
  },
  density: {
    label: 'Density',
    help: 'Height of the rows in every list.',
    options: { compact: 'Compact', comfortable: 'Comfortable' },
  },
  defang: {
    label: 'Links and addresses',
    help: 'Defanged links can’t be opened by mistake: hxxps[://]a[.]b. Copies are never changed, unless you choose “Copy defanged”.',
    options: { on: 'Defanged', off: 'As they are' },
  },
  zone: {
    label: 'Time zone',
    help: 'Used for all times on screen. Exports name their zone.',
    local: (zone: string) => `Local: ${zone}`,
    utc: 'UTC',
    inPalette: { local: 'local', utc: 'UTC' },
  },
  dateFormat: {
    label: 'Date format',
    help: 'Typed dates are read in both formats. Weeks start on Sunday.',
    options: { us: 'mm/dd/yy', iso: 'yyyy-mm-dd (ISO 8601)' },
  },
  travel: {
    speed: {
      label: 'Impossible travel: speed',
      help: 'Consecutive successful logins of one user are impossible travel if no journey is that fast. Known egress is left out.',
      unit: 'km/h',
    },
    distance: {
      label: 'Impossible travel: least distance',
      help: 'Places by IP address are often wrong by some hundred kilometers.',
      unit: 'km',
    },
  },
  egress: {
    label: 'Known egress',
    help: 'Networks that many users sign in through: VPN, relays, offices. The list belongs to this tenant and stays on this workstation.',
    value: (n: number) => formatQuantity(n, 'network'),
    loading: 'Loading…',
    signedOut: 'Sign in to a tenant to edit its list',
    edit: 'Edit…',
  },
  autoLoad: {
    label: 'Load results by themselves, up to',
    help: 'All rows of a query load behind its first page if no more than this match. 0 turns this off.',
    unit: 'rows',
    inPalette: (rows: number) =>
      rows === 0 ? 'Load first pages only' : `Load up to ${formatQuantity(rows, 'row')} by themselves`,
  },
  undo: {
    label: 'Delay before actions are sent',
    help: 'Seconds in which an action on emails, files or users can be undone. 0 sends at once.',
    unit: 'seconds',
    inPalette: (seconds: number) =>
      seconds === 0 ? 'Send actions at once' : `Undo actions for ${formatQuantity(seconds, 'second')}`,
  },
  email: {
    label: 'Your email address',
    help: 'Sent as the creator of exceptions.',
    wrong: 'Enter an email address, or leave it empty.',
  },
  resume: {
    label: 'When Postern starts',
    help: 'Signs in to the connection that was open last, if its token is in the keychain. Turn this off on a shared machine.',
    options: { on: 'Sign in to the last connection', off: 'Show the sign-in page' },
  },
  tray: {
    label: 'When the window is closed',
    help: 'In the tray, schedules and watched queries on this workstation keep running.',
    options: { on: 'Keep running in the tray', off: 'Quit' },
  },
  notifications: {
    label: 'Desktop notifications',
    help: 'Shown while another window is in front: jobs that failed, and new items in review queues that notify.',
    options: { on: 'On', off: 'Off' },
  },
  folder: {
    label: 'Download folder',
    help: 'Dialogs for exports and downloads begin here.',
    system: 'The system’s downloads',
    choose: 'Choose…',
    reset: 'Use the system’s',
  },
  proxy: {
    label: 'Proxy',
    help: 'For connections to portals. The user name and password are in the system keychain.',
    change: 'Change…',
    modes: {
      system: 'The system’s proxy settings',
      direct: 'No proxy',
      manual: 'A proxy server',
      pac: 'A proxy script (PAC)',
    },
  },
  authorities: {
    label: 'Certificate authorities',
    help: 'Postern trusts those that this workstation trusts, and those that you add for portals and proxies of your organization. A certificate that is expired, for another host or invalid in any other way is never accepted.',
    fingerprint: (fingerprint: string) => `SHA-256 ${fingerprint}`,
    expires: (date: string) => `expires ${date}`,
    expired: (date: string) => `expired ${date}, so certificates that it signed are rejected`,
    add: 'Add…',
    remove: 'Remove',
    removeNamed: (subject: string) => `Remove ${subject}`,
    removed: (subject: string) => `${subject} is no longer trusted.`,
  },

  storage: {
    measuring: 'Measuring…',
    cache: {
      label: 'Cache',
      help: 'Cached tenant responses, used for up to five minutes, and while the tenant can’t be reached.',
      size: (n: number) => formatQuantity(n, 'response'),
      cleared: 'Cache cleared.',
    },
    history: {
      label: 'Verdict history',
      help: 'What each tool said before, for the records that you opened.',
      cleared: 'Verdict history deleted.',
    },
    pivot: {
      label: 'Pivot index',
      help: 'The index of emails, files, users and logins that this workstation has seen of this tenant, and of opened files.',
      cleared: 'Pivot index cleared.',
    },
    journal: {
      label: 'Audit journal',
      help: 'It can’t be cleared: it is the evidence of what was done. It can be searched and exported.',
      open: 'Open journal',
    },
    bytes: formatBytes,
    clear: 'Clear',
    clearOf: (label: string) => `Clear ${label.toLowerCase()}`,
  },

  updates: {
    label: 'Updates',
    help: 'Off. Postern doesn’t update itself, because its releases aren’t signed. Install a new version as you installed this one.',
    value: (version: string) => `Version ${version}`,
  },
  log: {
    label: 'Log',
    help: 'Failures on this workstation, without secrets or personal data.',
  },

  connections: {
    none: 'No saved connections',
    noneNext: 'Sign in to a tenant and its connection appears here.',
    inUse: (name: string) => `${name} (in use)`,
    label: { label: 'Name', help: 'Shown in lists of connections and in receipts.' },
    color: {
      label: 'Color',
      help: 'The mark of this tenant in the status line.',
      options: ['Green', 'Teal', 'Purple', 'Amber', 'Pink', 'Blue'],
    },
    zone: {
      label: 'Time zone of the tenant',
      help: 'Assumed for its schedules and for times without a zone. The tenant doesn’t report its own.',
      own: (zone: string) => `This workstation’s: ${zone}`,
    },
    flags: { label: 'Feature flags', help: 'What this tenant offers.', open: 'Show flags' },
    remove: {
      label: 'Forget connection',
      help: 'Deletes its token and all that this workstation stores of the tenant, except the audit journal.',
      button: 'Forget…',
      title: (name: string) => `Forget ${name}?`,
      submit: 'Forget connection',
      named: (name: string) => `Forget ${name}`,
    },
    signOut: {
      label: 'Sign out',
      help: 'Deletes the token, and all that this workstation stores of the tenant, except the audit journal.',
      unsaved: 'Closes the demo tenant. Its connection isn’t saved.',
      button: 'Sign out',
    },
  },

  flags: {
    none: 'No connection',
    noneNext: 'Flags belong to a tenant. Sign in to one first.',
    connection: 'Connection',
    connectionHelp:
      'Flags are set for one connection. Your setting wins over the tenant’s, which wins over the default.',
    source: {
      connection: 'set here',
      tenant: 'from the tenant',
      default: 'by default',
    },
    unknownTenant: 'Known once you sign in',
    inherit: 'Not set here',
    on: 'On',
    off: 'Off',
    help: {
      sha256_exceptions: 'Exceptions can name a file by its SHA-256.',
      md5_exceptions_disabled: 'Exceptions can’t name a file by its MD5.',
      custom_list_operators: 'The query builder offers operators that take a list of values.',
      attachment_md5_column: 'Files and attachments show their MD5.',
      attachment_sha256_column: 'Files and attachments show their SHA-256.',
      ms_defender: 'Microsoft Defender is one of the security tools, also for exceptions.',
      files_behind_links:
        'The files that links lead to are checked by a security tool of their own, also for exceptions.',
      sensitivity_labels: 'Records of files show their sensitivity label.',
      troubleshooting_debug:
        'Records have the section “Troubleshooting” with debug links and web notifications.',
    },
  },

  keys: {
    change: 'Change…',
    changeOf: (label: string) => `Change the key of ${label}`,
    reset: 'Reset',
    resetOf: (label: string) => `Reset the key of ${label}`,
    none: 'No key',
    isOwn: (keys: string) => `Changed. By default: ${keys}`,
    resetAll: {
      label: 'All keys',
      none: 'No key is changed.',
      some: (n: number) => `${formatQuantity(n, 'command')} changed.`,
      button: 'Reset all keys',
      done: 'All keys are reset.',
    },
    dialog: {
      title: (label: string) => `Change the key of ${label}`,
      submit: 'Set key',
      key: 'New key',
      missing: 'Press the new key.',
      hint: 'Press the keys. Backspace removes them, which leaves the command without a key.',
      reserved: (chord: string) => `${chord} is needed by the system or by text fields. Press another key.`,
      clash: (chord: string, label: string, section: string) =>
        `${chord} is taken by “${label}” (${section}). Change that one first, or press another key.`,
      shared: (chord: string, list: string) =>
        `${chord} also means: ${list}. Where both apply, the one that is closer to the focus runs.`,
      changesToo: (list: string) => `Also changes: ${list}.`,
    },
  },

  file: {
    export: {
      label: 'Export settings',
      help: 'Settings, keys, connections and flags as a file. Without tokens, passwords, your email address and folders.',
      button: 'Export…',
    },
    import: {
      label: 'Import settings',
      help: 'You see what changes before anything does.',
      button: 'Import…',
      title: 'Import settings',
      submit: 'Import',
      from: (file: string) => `What “${file}” changes here`,
      nothing: 'This file changes nothing: all its settings are already in use.',
      columns: { what: 'Setting', before: 'Now', after: 'After the import' },
      leftOut: (names: string) => `Not imported, because this version can’t read them: ${names}`,
      newConnection: 'New connections need a token when you sign in.',
      unset: 'Not set',
      done: (n: number) => `Settings imported: ${formatQuantity(n, 'change')}.`,
      key: (label: string) => `Key: ${label}`,
      connection: (address: string, part: string) => `${address}: ${part}`,
      parts: { label: 'Name', color: 'Color', zone: 'Time zone', brand: 'Brand' },
    },
  },
} as const;
