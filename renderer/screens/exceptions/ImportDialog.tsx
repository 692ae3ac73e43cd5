import { Checkbox } from '@blueprintjs/core';
import { brandNow } from '../../state/brand';
import { useEffect, useMemo, useState } from 'react';
import { exceptionRiskWords, findExceptionRisk } from '../../../shared/rules/exception-risk';
import {
  countTypes,
  EXCEPTION_LIST_LABELS,
  exceptionEffect,
  exceptionList,
  exceptionTypeLabel,
  fileTypeModeLabel,
  isBlockType,
  type ExceptionList,
} from '../../../shared/rules/exception-types';
import { toolLabel } from '../../../shared/rules/brand';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm, withMissing, type Missing } from '../../components/form/use-form';
import { tagElement, textElement } from '../../dataset-view/grid/draw-cell';
import { createList } from '../../dataset-view/list/list';
import type { ListColumn } from '../../dataset-view/list/list-column';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import { useTypedTenant } from '../../features/bulk-action/TypedConfirmation';
import { candidatesOf } from '../../features/exception-impact/candidates';
import { EachImpact } from '../../features/exception-impact/EachImpact';
import { ExceptionImpact, useImpact } from '../../features/exception-impact/ExceptionImpact';
import { addExceptions } from '../../features/exception/add-exceptions';
import { newEntityDraft } from '../../features/exception/entity-draft';
import { useEntityChoice } from '../../features/exception/EntityChoice';
import { useConfirmation } from '../../features/exception/Confirmation';
import { learnFromUsers } from '../../features/exception/learn-from-users';
import { useApp } from '../../state/app-store';
import { displayText } from '../../state/format';
import { openOverlay, toastWith } from '../../state/overlay-store';
import {
  forgetImport,
  IMPORT_OVERLAY,
  importEntries,
  leftImport,
  useImport,
  type ImportRow,
} from './import-store';
import { ReadingDialog } from './ReadingDialog';
import { TEXT } from './text';

const T = TEXT.import;

/** A row of the preview. `overwrites`: it replaces what the tenant has in its place. `risk`: why it has to be confirmed, if it has. */
type PreviewRow = ImportRow & { readonly overwrites: boolean; readonly risk: string };

const errorOf = (row: ImportRow): string => ('error' in row ? row.error : '');
const becomesOf = (row: PreviewRow): string =>
  errorOf(row) || row.risk || (row.overwrites ? T.readyOver : T.ready);
const becomesTone = (row: PreviewRow): string =>
  errorOf(row) !== '' ? 'cut bad-text' : row.risk === '' ? 'cut' : 'cut warn-text';

/** Returns why a row has to be confirmed; empty if it has not. */
const riskOf = (row: ImportRow, own: readonly string[]): string => {
  if ('error' in row) return '';
  const { exception_type, exception_str } = row.entry;
  const risk = findExceptionRisk(exception_type, exception_str, own);
  return risk ? exceptionRiskWords(risk, exception_type) : '';
};

const LIST_TONES: Readonly<Record<ExceptionList, string>> = { block: 'bad', allow: 'ok', password: '' };
const listOf = ({ entry }: ImportRow): ExceptionList | undefined => exceptionList(entry.exception_type ?? '');
const listName = (row: ImportRow): string => {
  const list = listOf(row);
  return list === undefined ? '' : EXCEPTION_LIST_LABELS[list];
};

/** Returns the settings of a row beside its mode, as they are sent. */
const payloadOf = ({ entry }: ImportRow): string => {
  const { mode: _, ...rest } = entry.exception_payload ?? {};
  return Object.keys(rest).length > 0 ? JSON.stringify(rest) : '';
};

const COLUMNS: readonly ListColumn<PreviewRow>[] = [
  { id: 'line', label: T.line, width: 60, type: 'number', value: ({ line }) => line },
  {
    id: 'becomes',
    label: T.becomes,
    width: 320,
    isFlex: true,
    value: becomesOf,
    // Our own words are no links: only the value beside them is defanged.
    draw: (row) => {
      const text = displayText(becomesOf(row));
      return textElement(text, becomesTone(row), text);
    },
  },
  {
    id: 'list',
    label: T.list,
    width: 120,
    value: listName,
    draw: (row) => {
      const list = listOf(row);
      return tagElement(listName(row), list === undefined ? '' : LIST_TONES[list]);
    },
  },
  { id: 'value', label: T.value, width: 220, value: ({ entry }) => entry.exception_str ?? '' },
  {
    id: 'type',
    label: T.type,
    width: 140,
    value: ({ entry }) => exceptionTypeLabel(entry.exception_type ?? ''),
  },
  {
    id: 'tool',
    label: T.tool,
    width: 120,
    value: ({ entry }) => toolLabel(entry.sec_type ?? '', brandNow()),
  },
  {
    id: 'mode',
    label: T.mode,
    width: 150,
    value: ({ entry }) =>
      entry.exception_payload?.mode ? fileTypeModeLabel(entry.exception_payload.mode) : '',
  },
  {
    id: 'exclusive',
    label: T.exclusive,
    width: 80,
    value: ({ entry }) => (entry.is_exclusive === true ? T.yes : T.no),
  },
  { id: 'payload', label: T.payload, width: 140, value: payloadOf },
  { id: 'comment', label: T.comment, width: 160, value: ({ entry }) => entry.comment ?? '' },
];

const importList = createList<PreviewRow>({
  id: 'exception-import',
  columns: COLUMNS,
  keyOf: ({ line }) => String(line),
  hasNoSelection: true,
});

const CREATOR: readonly FieldSpec[] = [
  { name: 'created_by_email', label: T.creator, kind: 'text', isFocused: true },
];

/** Closes the preview, and leads back to it if it has rows to send. */
const leaveImport = (onClose: () => void): void => {
  onClose();
  if (!leftImport()) return;
  toastWith(T.left, 'ok', {
    subject: 'exception import',
    next: '',
    buttons: [{ label: T.back, run: () => openOverlay(IMPORT_OVERLAY) }],
  });
};

/** Returns what the form still lacks, beside the entity and what has to be confirmed. */
const missingOf = (count: number, risky: number, creator: string): Missing | undefined => {
  if (count === 0) return { reason: risky > 0 ? T.onlyRisky : T.nothing };
  return creator.trim() === '' ? { reason: T.needsCreator, field: 'created_by_email' } : undefined;
};

/** Returns the form that sends the rows of a file, with the impact of what they become and what has to be confirmed. */
const useImportForm = (onClose: () => void) => {
  const { rows } = useImport();
  const own = useApp((s) => s.ownDomains);
  const [withRisky, setWithRisky] = useState(false);
  const risky = useMemo(() => rows.filter((row) => riskOf(row, own) !== '').length, [rows, own]);
  const entries = useMemo(
    () => importEntries(withRisky ? rows : rows.filter((row) => riskOf(row, own) === '')),
    [rows, own, withRisky],
  );
  const [started] = useState(() => new Set<string>());
  const tenant = useTypedTenant();
  useEffect(() => void learnFromUsers(), []);
  const candidates = useMemo(() => candidatesOf(entries), [entries]);
  const impact = useImpact(candidates);
  const confirmation = useConfirmation({
    risks: [],
    n: entries.length,
    subject: candidates,
    allows: entries.some(({ exception_type }) => !isBlockType(exception_type)),
    impact,
  });
  const form = useForm({
    initial: () => ({
      created_by_email: useApp.getState().settings.analystEmail,
      overwrites: false,
      ...newEntityDraft(),
    }),
    missingOf: ({ created_by_email }) => missingOf(entries.length, risky, created_by_email),
    send: async ({ created_by_email, overwrites }) => {
      const named = entity.named ? { entity: entity.named } : {};
      const asked = entries.map((entry) => ({ ...entry, ...(overwrites ? { overwrites } : {}), ...named }));
      const failure = await addExceptions(asked, created_by_email, { started, skipsConflicts: true });
      if (failure === null) {
        entity.remember();
        onClose();
        forgetImport();
      }
      return failure;
    },
  });
  const entity = useEntityChoice(form, candidates, entries.length);
  const missing = entity.missing ?? tenant.missing ?? confirmation.missing;
  const { overwrites } = form.values;
  useEffect(
    () => void importList.put(rows.map((row) => ({ ...row, overwrites, risk: riskOf(row, own) }))),
    [rows, overwrites, own],
  );
  return {
    form: withMissing(form, missing),
    entries,
    risky,
    withRisky,
    setWithRisky,
    tenant,
    candidates,
    impact,
    confirmation,
    entity,
  };
};

/** The preview of a file of exceptions: what each row becomes. Rows with an error are left out, and said. */
const ImportForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { name, rows, unknownTools } = useImport();
  const { form, entries, risky, withRisky, setWithRisky, tenant, candidates, impact, confirmation, entity } =
    useImportForm(onClose);
  const left = rows.length - entries.length - (withRisky ? 0 : risky);
  const undoSeconds = useApp((s) => s.settings.undoSeconds);
  return (
    <FormDialog
      title={displayText(T.title(name))}
      form={form}
      submitLabel={T.submit(entries.length)}
      width={960}
      onClose={() => (form.isBusy ? onClose() : leaveImport(onClose))}
    >
      <p>
        <b>{exceptionEffect(countTypes(entries))}</b>
      </p>
      <p role="status">{T.counts(entries.length, left, undoSeconds)}</p>
      {unknownTools.length > 0 && (
        <p className="warn-text">
          <bdi>{displayText(T.typesUnknown(unknownTools.map((tool) => toolLabel(tool, brandNow()))))}</bdi>
        </p>
      )}
      {risky > 0 && (
        <Checkbox
          label={T.risky(risky)}
          checked={withRisky}
          onChange={({ currentTarget }) => setWithRisky(currentTarget.checked)}
        />
      )}
      <div className="exception-import">
        <ListGrid name={T.grid} list={importList} />
      </div>
      <FormFields
        fields={CREATOR}
        values={{ created_by_email: form.values.created_by_email }}
        onChange={(_, value) => form.change({ created_by_email: value })}
      />
      {entity.field}
      <Checkbox
        label={T.overwrites}
        checked={form.values.overwrites}
        onChange={({ currentTarget }) => form.change({ overwrites: currentTarget.checked })}
      />
      {tenant.field}
      {confirmation.field}
      <ExceptionImpact impact={impact} onShow={() => leaveImport(onClose)} />
      <EachImpact candidates={candidates} />
    </FormDialog>
  );
};

/** A file of exceptions: how far it is read, then what each of its rows becomes. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const isRead = useImport(({ step, failure }) => step === undefined && !failure);
  return isRead ? <ImportForm onClose={onClose} /> : <ReadingDialog onClose={onClose} />;
};
