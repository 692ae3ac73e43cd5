import { Button } from '@blueprintjs/core';
import { local } from '../../bridge';
import { commandLabel, runCommand } from '../../commands/registry';
import { changeSettings, useApp } from '../../state/app-store';
import { displayText } from '../../state/format';
import { upsertJob } from '../../state/jobs-store';
import { toastFailure } from '../../state/overlay-store';
import { focusControl } from './focus';
import type { Item, Tie } from './item';
import { SETTINGS } from './setting-list';
import { SettingControl } from './SettingControl';
import { showSettingsDialog } from './settings-store';
import { TEXT } from './text';

const chooseFolder = async (): Promise<void> => {
  const result = await local['settings.chooseFolder']({});
  if (result.ok) useApp.setState({ settings: result.value });
  else toastFailure(result.failure);
};

const FolderControl = ({ tie }: { readonly tie: Tie }) => {
  const folder = useApp((s) => s.settings.downloadFolder);
  return (
    <>
      <bdi className="setting-value mono">{folder === '' ? TEXT.folder.system : displayText(folder)}</bdi>
      <Button {...tie} onClick={() => void chooseFolder()}>
        {TEXT.folder.choose}
      </Button>
      {folder !== '' && (
        <Button
          variant="minimal"
          onClick={() => {
            focusControl(tie);
            changeSettings({ downloadFolder: '' });
          }}
        >
          {TEXT.folder.reset}
        </Button>
      )}
    </>
  );
};

const ProxyControl = ({ tie }: { readonly tie: Tie }) => {
  const { mode, address } = useApp((s) => s.settings.proxy);
  const hasAddress = mode === 'manual' || mode === 'pac';
  return (
    <>
      <span className="setting-value">
        {TEXT.proxy.modes[mode]}
        {hasAddress && <bdi className="mono"> {displayText(address)}</bdi>}
      </span>
      <Button {...tie} onClick={() => runCommand('session.proxy')}>
        {TEXT.proxy.change}
      </Button>
    </>
  );
};

const exportSettings = async (): Promise<void> => {
  const result = await local['settings.export']({});
  if (!result.ok) toastFailure(result.failure);
  else if (result.value) upsertJob(result.value);
};

const importSettings = async (): Promise<void> => {
  const result = await local['settings.readFile']({});
  if (!result.ok) toastFailure(result.failure);
  else if (result.value) showSettingsDialog({ kind: 'import', read: result.value });
};

const Version = () => {
  const version = useApp((s) => s.app?.versions.app ?? '');
  return <span className="setting-value">{TEXT.updates.value(version)}</span>;
};

/** The settings that are one value. */
export const VALUE_ITEMS: readonly Item[] = SETTINGS.map((setting) => ({
  id: `value-${setting.key}`,
  section: setting.section,
  label: setting.label,
  help: setting.help,
  words: setting.words ?? '',
  draw: (tie) => <SettingControl setting={setting} tie={tie} />,
}));

/** The settings that have their own dialog, and facts that can't be changed. */
export const OTHER_ITEMS: readonly Item[] = [
  {
    id: 'folder',
    section: 'network',
    label: TEXT.folder.label,
    help: TEXT.folder.help,
    words: 'directory, export folder, save to, downloads',
    draw: (tie) => <FolderControl tie={tie} />,
  },
  {
    id: 'proxy',
    section: 'network',
    label: TEXT.proxy.label,
    help: TEXT.proxy.help,
    words: 'pac, socks, http proxy, network',
    draw: (tie) => <ProxyControl tie={tie} />,
  },
  {
    id: 'export',
    section: 'file',
    label: TEXT.file.export.label,
    help: TEXT.file.export.help,
    words: 'backup, share settings, save settings',
    draw: (tie) => (
      <Button {...tie} onClick={() => void exportSettings()}>
        {TEXT.file.export.button}
      </Button>
    ),
  },
  {
    id: 'import',
    section: 'file',
    label: TEXT.file.import.label,
    help: TEXT.file.import.help,
    words: 'restore settings, load settings',
    draw: (tie) => (
      <Button {...tie} onClick={() => void importSettings()}>
        {TEXT.file.import.button}
      </Button>
    ),
  },
  {
    id: 'language',
    section: 'appearance',
    label: TEXT.language.label,
    help: TEXT.language.help,
    words: 'translation, locale, english',
    draw: () => <span className="setting-value">{TEXT.language.value}</span>,
  },
  {
    id: 'updates',
    section: 'about',
    label: TEXT.updates.label,
    help: TEXT.updates.help,
    words: 'version, release, upgrade, new version',
    draw: () => <Version />,
  },
  {
    id: 'log',
    section: 'about',
    label: TEXT.log.label,
    help: TEXT.log.help,
    words: 'failures, diagnostics, log file, errors',
    draw: (tie) => (
      <Button {...tie} onClick={() => runCommand('app.showLog')}>
        {commandLabel('app.showLog')}
      </Button>
    ),
  },
];
