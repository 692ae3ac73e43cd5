/** All text of bulk actions. */
import type { ActionEffect, Outcome } from '../../../shared/model/bulk-action';
import type { Harm } from '../../../shared/rules/harms';
import type { EntityState } from '../../../shared/rules/entity-state';
import { formatCount, formatQuantity } from '../../state/format';
import { OUTCOME_LABELS } from '../jobs/text';
import { showDateTime } from '../../state/time';

/** A date as it is typed, in the analyst's format: `11/20/26 08:00`. */
const typedExample = (): string => showDateTime(Date.UTC(2026, 10, 20, 8), 'UTC').replace(/:00$/, '');

/** Says how long an action can be undone before it is sent. */
const undoWindow = (seconds: number): string =>
  seconds > 0 ? `You can undo for ${formatQuantity(seconds, 'second')}.` : 'Sent immediately.';

/** Says that something was so when the rows were loaded: it may have changed since. */
const whenLoaded = (what: string): string => `When loaded, ${what}.`;
const ofAll = (some: number, n: number): string =>
  `${formatCount(some)} of ${formatCount(n)} ${some === 1 ? 'was' : 'were'}`;

export const TEXT = {
  titleSelected: (noun: string) => `Act on selected ${noun}`,
  titleOne: (noun: string) => `Act on this ${noun.replace(/s$/, '')}`,
  target: 'Target',
  /** Names the open record, which is acted on, and the selected ones, which are not. */
  ofOpen: (noun: string, name: string, selected: number) =>
    `The open ${noun.replace(/s$/, '')}: “${name}”${selected > 0 ? `, not the ${formatQuantity(selected, `selected ${noun.replace(/s$/, '')}`, `selected ${noun}`)}` : ''}.`,
  /** Names the open record, which is not among the selected ones that are acted on. */
  ofSelected: (noun: string, name: string, selected: number) =>
    `The ${formatQuantity(selected, `selected ${noun.replace(/s$/, '')}`, `selected ${noun}`)}, not the open one: “${name}”.`,
  titleAll: (query: string) => `Act on all results of ${query}`,
  defaultQuery: 'the query',
  loadingActions: 'Loading the tenant’s actions',
  noActions: 'The tenant offers no actions for these rows.',
  misfits: {
    quarantine: 'It is already in quarantine.',
    restore: 'It is not in quarantine, so there is nothing to restore.',
    decline: 'No restore was requested, so there is nothing to decline.',
  },
  noneFits: 'None of the tenant’s actions apply to this record in its current state.',
  overrides: (n: number) =>
    `Somebody else decided otherwise. This overrides ${formatQuantity(n, 'decision')}:`,
  verbs: { quarantine: 'Quarantine', restore: 'Restore', decline: 'Decline' },
  decision: {
    column: 'Decision',
    last: 'Last action',
    undo: 'Undo',
    undoOf: (title: string) => `${title}: Undo`,
    checking: (label: string) => `${label} · checking`,
    waiting: (label: string) => `${label} · waiting`,
    sending: (label: string) => `${label} · sending`,
    undoing: (label: string) => `${label} · undoing`,
    skipped: 'Skipped',
    ended: (label: string, outcome: Outcome) => `${label} · ${OUTCOME_LABELS[outcome].toLowerCase()}`,
  },
  action: 'Action',
  submit: (action: string | undefined, n: number | null) =>
    `${action ?? 'Act'}${n !== null && n > 0 ? ` ${formatCount(n)}` : ''}`,
  effect: {
    title: (action: string) => `What does “${action}” do?`,
    label: 'What it does at this tenant',
    choose: 'Effect unknown: choose',
    missing: 'Choose what it does at this tenant.',
    unknownHint: 'Until you choose, Postern treats it as an action that takes something away.',
    nameHint: 'Suggested by its name. Postern remembers your answer for this tenant.',
    remembered: 'Postern remembers your answer for this tenant.',
    change: 'Change…',
    answered: (effect: string) => `You said: ${effect}.`,
    saidByTenant: (isDestructive: boolean) =>
      isDestructive ? 'The tenant marks it as destructive.' : 'The tenant marks it as not destructive.',
    unknown: 'effect unknown',
    options: {
      quarantine: 'Quarantines',
      restore: 'Restores from quarantine',
      decline: 'Declines a restore request',
      request: 'Requests a restore',
      suspend: 'Suspends an account',
      unsuspend: 'Ends a suspension',
      tag: 'Adds a tag',
      untag: 'Removes a tag',
      block: 'Blocks',
      unblock: 'Unblocks',
      unshare: 'Stops sharing outside',
      delete: 'Deletes',
      takesAway: 'Other, takes something away',
      harmless: 'Other, takes nothing away',
    } satisfies Readonly<Record<ActionEffect, string>>,
  },
  optional: 'Optional.',
  missing: (label: string) => `Enter a value for ${label}.`,
  applyTo: 'Apply to',
  these: 'The selected entities',
  byQuery: (query: string) => `Only those that “${query}” still finds`,
  tags: 'Tags',
  tagsHint: 'Optional. Separate tags with commas.',
  when: 'When',
  whenHint: (zone: string) => `Leave empty to send now. Format: ${typedExample()} (${zone}).`,
  whenProblem: () => `Enter a date such as ${typedExample()}.`,
  summary: 'What will happen',
  stillCounting: 'Still counting. Try again in a moment.',
  noRows: 'There are no rows to act on.',
  chooseAction: 'Choose an action.',
  counting: 'Counting…',
  quantity: (n: number | null, isWhole: boolean, noun: string, query: string) =>
    n === null
      ? `all results of “${query}”`
      : `${isWhole ? 'all ' : ''}${formatQuantity(n, noun.replace(/s$/, ''), noun)}`,
  demo: ' (demo tenant)',
  sameEntity: (rows: number) =>
    `${formatQuantity(rows, 'row is', 'rows are')} selected. Rows of the same entity count once.`,
  nameless: (rows: number) =>
    `${formatQuantity(rows, 'row has', 'rows have')} no entity ID and ${rows === 1 ? 'is' : 'are'} skipped.`,
  restoresHarm: (harm: Harm) => `It has a ${harm} verdict, and this releases it.`,
  restorable: {
    title: 'Can they be restored?',
    asking: (asked: number, n: number) =>
      `Asking the tenant which can be restored: ${formatCount(asked)} of ${formatCount(n)}…`,
    asked: ({ asked, not, unknown, n }: Readonly<Record<'asked' | 'not' | 'unknown' | 'n', number>>) => {
      const yes = `${formatCount(asked - not - unknown)} of ${formatCount(n)} can be restored.`;
      return asked < n
        ? `${yes} The tenant was not asked about ${formatCount(n - asked)} yet: each is asked about before it is sent.`
        : yes;
    },
    notSent: (n: number) =>
      n === 1
        ? 'The tenant refuses to restore this one, so it is left out:'
        : `The tenant refuses to restore these ${formatCount(n)}, so they are left out:`,
    noReason: 'the tenant gave no reason',
    unknown: (n: number, problem: string) =>
      `The tenant gave no answer for ${formatCount(n)}, and ${n === 1 ? 'it is' : 'they are'} sent: ${problem}`,
    askAgain: 'Ask again',
    stop: 'Stop asking',
    wait: 'Wait until the tenant has said which can be restored, or choose “Stop asking”.',
    askAll: (left: number) => `Ask about the other ${formatCount(left)}`,
    wholeQuery:
      'The tenant was not asked which of these can be restored. Select the rows instead to see that before anything is sent.',
  },
  onlyThese: (n: number, noun: string) =>
    n === 1
      ? `Only this ${noun.replace(/s$/, '')} is affected, not new matches.`
      : `Only these ${formatQuantity(n, noun, noun)} are affected, not new matches.`,
  states: {
    quarantined: 'in quarantine',
    suspended: 'suspended',
    blocked: 'blocked',
    shared: 'shared externally',
  } satisfies Readonly<Record<EntityState, string>>,
  already: {
    is: (already: number, n: number, state: string) => {
      if (already === n)
        return whenLoaded(
          n === 1 ? `it was already ${state}` : `all ${formatCount(n)} were already ${state}`,
        );
      return whenLoaded(`${ofAll(already, n)} already ${state}`);
    },
    isNot: (already: number, n: number, state: string) => {
      if (already === n)
        return whenLoaded(n === 1 ? `it was not ${state}` : `none of ${formatCount(n)} was ${state}`);
      return whenLoaded(`${ofAll(already, n)} not ${state}`);
    },
  },
  unknownState: (unknown: number, n: number, state: string) => {
    if (n === 1) return `Postern can’t tell if it is ${state}.`;
    return unknown === n
      ? `Postern can’t tell how many are ${state}.`
      : `Postern can’t tell if ${formatCount(unknown)} of ${formatCount(n)} ${unknown === 1 ? 'is' : 'are'} ${state}.`;
  },
  wholeQuery: (n: number | null, query: string) =>
    `${n === null ? 'The matches could not be counted.' : `“${query}” finds this many now.`} The tenant runs the query itself, so it may act on others.`,
  undo: (seconds: number, reverse: string | undefined) => {
    if (reverse === undefined)
      return `${undoWindow(seconds)} ${seconds > 0 ? 'After that, it can’t' : 'It can’t'} be undone from here.`;
    return `${undoWindow(seconds)} ${seconds > 0 ? 'After that,' : 'To undo it,'} use ${reverse}.`;
  },
  undoWindow,
  confirmWord: 'all',
  typeToConfirm: (phrase: string) => `Type ${phrase} to confirm`,
  queryActions: {
    title: 'Run the query’s actions',
    submit: (n: number | null | undefined) =>
      `Run${n ? ` on ${formatQuantity(n, 'entity', 'entities')}` : ''}`,
    finds: (n: number | null | undefined) => {
      if (n === undefined) return 'finds …';
      return n === null
        ? 'finds an unknown number of entities'
        : `finds ${formatQuantity(n, 'entity', 'entities')}`;
    },
    onAll: 'now. On all of them:',
    jobs: 'Each action is a separate job with its own results.',
    unsendable: (action: string) =>
      `Postern can’t send the parameters of “${action}”. They stay in the query; run it in the portal.`,
  },
} as const;
