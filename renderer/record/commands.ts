/** Commands on the record on screen. */
import type { Result } from '../../shared/bridge';
import { PAGE_SIZE } from '../../shared/limits';
import type { Entity } from '../../shared/model/entity';
import { headerText } from '../../shared/rules/mail-headers';
import { api } from '../bridge';
import { commandSet, type Command } from '../commands/command';
import { copyAs } from '../components/copied';
import { keyedCommands } from '../features/bulk-action/keyed-commands';
import { TEXT as EXCEPTION } from '../features/exception/text';
import { toast, toastFailure, toastWith, toastBlocked } from '../state/overlay-store';
import { actionsOnScreen } from './actions-on-screen';
import { readAllPages } from './all-pages';
import { loadAttachment } from './attachment/load-attachment';
import { downloadAttachment, type Rejected } from './email/download-attachment';
import { TEXT as EMAIL } from './email/text';
import { saveMail } from './email/save-mail';
import { downloadFile } from './file/download-file';
import { canDebug, debugLinksOf, webNotificationsOf } from './lists/debug-lists';
import { openListInTab } from './lists/list-screen';
import { restoreObstacle } from './obstacle-on-screen';
import { openRecordTab, recordOnScreen, type RecordOnScreen } from './open-tab-store';
import { TEXT as PARTS } from './parts/text';
import type { RecordActionsHost } from './RecordActions';
import { startRecordException } from './record-exception';
import { openRecordInTab } from './record-screen';
import { targetKey, type RecordTarget } from './record-target';
import { refreshRecord } from './refresh-record';
import { stateOnScreen } from './state-on-screen';
import { TEXT } from './text';
import { trailOnScreen } from './trail/trail-on-screen';
import { comparisonOf, isFreeOfContradictions, nextPlace } from './verdicts/contradictions-on-screen';
import { HISTORY_PLACE, jumpToPlace, shownRecord } from './verdicts/jump';
import { TEXT as VERDICTS } from './verdicts/text';
import { canDo, openVerdictDialog, VERDICT_ACTS, VERDICT_KEYS } from './verdicts/verdict-dialogs';

/** The number key of each tab; the tenth has 0. */
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const tabCommands = PLACES.map((place): Command<RecordOnScreen> => ({
  id: `record.tab${place}`,
  label: TEXT.numberedTab,
  keys: [String(place % 10)],
  inPalette: false,
  enabled: ({ ids }) => ids[place - 1] !== undefined,
  needs: (record) => (record ? TEXT.noTab(place) : TEXT.needsRecord),
  run: ({ ids, openTab }) => openTab(ids[place - 1] ?? ''),
}));

const copyHeaders = async (target: RecordTarget): Promise<void> => {
  const read = await api['mail.headers']({ a: target.entityType, b: target.entityId });
  if (!read.ok) return toastFailure(read.failure);
  copyAs(headerText(read.value), TEXT.headers.copied, 'raw');
};

const sayRejected = (rejected: Rejected | null): void => {
  if (rejected) toast(TEXT.attachments.rejected(rejected.name), 'bad', rejected.reason);
};

/** Downloads an email's only attachment; of several, or if more may be missing, goes to their buttons. */
const downloadOfEmail = async (target: RecordTarget): Promise<void> => {
  const read = await readAllPages(
    (offset) => api['entity.emailAttachments']({ saas: target.saas, entity_id: target.entityId, offset }),
    PAGE_SIZE,
  );
  if (!read.ok) return toastFailure(read.failure);
  const [first, ...others] = read.value.rows;
  if (!first) return toastBlocked(TEXT.attachments.none);
  if (others.length > 0 || read.meta?.partial) {
    const shown = recordOnScreen()?.target;
    if (!shown || targetKey(shown) !== targetKey(target)) return;
    return openRecordTab('email', 'attachments', target);
  }
  sayRejected(await downloadAttachment(first, 'zip'));
};

const readFile = (target: RecordTarget): Promise<Result<Entity>> =>
  target.domain === 'attachment'
    ? loadAttachment(target)
    : api['entity.file']({ saas: target.saas, entity_id: target.entityId });

/** Downloads a file or an attachment itself, or an email's attachment. */
const download = async (target: RecordTarget): Promise<void> => {
  if (target.domain === 'email') return downloadOfEmail(target);
  const read = await readFile(target);
  if (!read.ok) return toastFailure(read.failure);
  sayRejected(await downloadFile(target, read.value));
};

/** Goes to the numbers of emails like the open one. */
const goToSimilar = (): void => {
  const similar = shownRecord()?.querySelector('.similar');
  const first = similar?.querySelector<HTMLElement>('button');
  if (first) first.focus();
  else if (similar?.querySelector('.similar-none')) toastBlocked(TEXT.similar.none);
  else if (similar)
    toastBlocked(TEXT.similar.partly([...similar.children].map(({ textContent }) => textContent)));
  else toastBlocked(TEXT.similar.notYet);
};

const isEmail = ({ target }: RecordOnScreen): boolean => target.domain === 'email';

/** Says what a list for debugging needs: the tenant's flag, or else a record that can have it. */
const needsDebug =
  (ofRecord: string) =>
  (record: RecordOnScreen | undefined): string => {
    if (!canDebug()) return PARTS.debug.needsFlag;
    return record ? ofRecord : TEXT.needsRecord;
  };

/** Keys of the record's tabs and of an email's evidence. */
export const RECORD_COMMANDS = commandSet({
  scope: 'record',
  title: TEXT.record,
  target: recordOnScreen,
  needs: TEXT.needsRecord,
  needsSession: true,
  commands: [
    ...tabCommands,
    ...VERDICT_ACTS.map((act): Command<RecordOnScreen> => ({
      id: `record.${act}`,
      label: VERDICTS.acts[act],
      keys: VERDICT_KEYS[act],
      needsSession: true,
      enabled: ({ target }) => canDo(act, target),
      needs: act === 'classify' ? VERDICTS.act.needsEmail : VERDICTS.act.needs,
      run: ({ target }) => openVerdictDialog(act, target),
    })),
    {
      id: 'record.exception',
      label: EXCEPTION.add,
      keys: ['N'],
      needsSession: true,
      enabled: ({ target }) => canDo('rescan', target),
      needs: VERDICTS.act.needs,
      run: ({ target }) => void startRecordException(target),
    },
    {
      id: 'record.nextSide',
      label: VERDICTS.nextSide,
      keys: ['G'],
      enabled: ({ target, ids }) => ids.includes('why') && !isFreeOfContradictions(target),
      needs: (record) => {
        if (!record) return TEXT.needsRecord;
        return record.ids.includes('why') ? VERDICTS.needsContradiction : VERDICTS.act.needs;
      },
      run: ({ target, openTab }) => {
        const place = nextPlace(target);
        if (place) jumpToPlace(place, openTab);
        else toastBlocked(VERDICTS.noSide[comparisonOf(target)]);
      },
    },
    {
      id: 'record.history',
      label: VERDICTS.history.goTo,
      words: VERDICTS.history.words,
      keys: ['H'],
      enabled: ({ ids }) => ids.includes('why'),
      needs: VERDICTS.act.needs,
      run: ({ openTab }) => jumpToPlace(HISTORY_PLACE, openTab),
    },
    {
      id: 'record.openInTab',
      label: TEXT.openInTab,
      keys: ['O'],
      run: ({ target, title }) => openRecordInTab({ kind: 'target', target }, title),
    },
    {
      id: 'record.refresh',
      label: TEXT.refresh,
      words: TEXT.refreshWords,
      keys: ['Shift+F5'],
      needsSession: true,
      run: ({ target }) => refreshRecord(target),
    },
    {
      id: 'record.debugLinks',
      label: PARTS.debug.openLinks,
      keys: [],
      needsSession: true,
      enabled: ({ target }) => canDebug() && canDo('rescan', target),
      needs: needsDebug(VERDICTS.act.needs),
      run: ({ target, title }) => openListInTab(debugLinksOf(target), title),
    },
    {
      id: 'record.webNotifications',
      label: PARTS.debug.openNotifications,
      keys: [],
      needsSession: true,
      enabled: ({ target }) => canDebug() && target.saas !== '',
      needs: needsDebug(PARTS.debug.needsApp),
      run: ({ target }) => openListInTab(webNotificationsOf(target), target.saas),
    },
    {
      id: 'record.copyHeaders',
      label: TEXT.headers.copy,
      keys: ['Ctrl+Shift+H'],
      needsSession: true,
      enabled: isEmail,
      needs: VERDICTS.act.needsEmail,
      run: ({ target }) => void copyHeaders(target),
    },
    {
      id: 'record.similar',
      label: TEXT.similar.goTo,
      words: TEXT.similar.words,
      keys: ['L'],
      enabled: isEmail,
      needs: VERDICTS.act.needsEmail,
      run: goToSimilar,
    },
    {
      id: 'record.saveMail',
      label: EMAIL.save.label,
      words: 'eml download',
      keys: [],
      needsSession: true,
      enabled: isEmail,
      needs: VERDICTS.act.needsEmail,
      run: ({ target, title }) => void saveMail(target, title),
    },
    {
      id: 'record.download',
      label: TEXT.attachments.downloadKey,
      keys: ['D'],
      needsSession: true,
      enabled: ({ target }) => ['email', 'file', 'attachment'].includes(target.domain),
      needs: TEXT.attachments.needsDownload,
      run: ({ target }) => void download(target),
    },
  ],
});

/** Says why an action can't be started: it is not offered, or it is not known what is. */
const explainNoAction = ({ unknown }: RecordActionsHost, notOffered: string): void => {
  if (!unknown) return toastBlocked(notOffered);
  const { failure, retry } = unknown;
  if (!failure) return toastBlocked(TEXT.actions.loading);
  toastWith(`${TEXT.actions.failed}: ${failure.message}`, 'bad', {
    next: failure.next,
    failure,
    ...(retry ? { buttons: [{ label: TEXT.actions.retry, run: retry }] } : {}),
  });
};

/** The keys of actions on a record that no row on screen stands for. They never fall through to the rows behind it. */
export const RECORD_ACTION_COMMANDS = commandSet({
  scope: 'record',
  title: TEXT.actions.title,
  target: actionsOnScreen,
  needs: TEXT.needsRecord,
  needsSession: true,
  commands: [
    ...keyedCommands<RecordActionsHost>({ of: 'record', labels: TEXT.actions.keyed }, (host) => ({
      offered: host.offered,
      record: stateOnScreen(recordOnScreen()?.target.entityId ?? ''),
      obstacle: restoreObstacle(),
      act: host.onAct,
      explain: () => explainNoAction(host, TEXT.actions.notOffered),
    })),
    {
      id: 'record.act',
      label: TEXT.actions.title,
      keys: ['A'],
      needsSession: true,
      run: (host) => {
        if (host.offered.length > 0) host.onAct(null);
        else explainNoAction(host, TEXT.actions.noneOffered);
      },
    },
  ],
});

/** The ways between the records that were opened from one another. */
export const TRAIL_COMMANDS = commandSet({
  scope: 'record',
  title: TEXT.record,
  target: trailOnScreen,
  needs: TEXT.needsTrail,
  commands: [
    {
      id: 'record.back',
      label: TEXT.trail.back,
      keys: ['Alt+ArrowLeft', '['],
      enabled: ({ back }) => back !== undefined,
      run: ({ back }) => back?.(),
    },
    {
      id: 'record.forward',
      label: TEXT.trail.forward,
      keys: ['Alt+ArrowRight', ']'],
      enabled: ({ forward }) => forward !== undefined,
      needs: (trail) => (trail ? TEXT.needsWayForward : TEXT.needsTrail),
      run: ({ forward }) => forward?.(),
    },
  ],
});
