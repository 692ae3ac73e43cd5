import type { ColumnFilter } from '../../../shared/dataset';
import { barCommand } from '../../commands/bar-command';
import { commandKey, withKey } from '../../commands/registry';
import { OverflowBar } from '../../components/bar/OverflowBar';
import { StaleBadge } from '../../components/StaleBadge';
import { useLoginLoad, useLogins } from '../../state/logins-store';
import { formatInstantDate, useZone, formatInstant, formatZone } from '../../state/time';
import { OUTCOMES, type DashboardDraft, type Span } from './dashboard-draft';
import { EgressToggle } from './EgressToggle';
import { TEXT } from './text';
import type { LoadedSpan } from './use-login-counts';
import { Picker, type PickerItem } from '../../components/Picker';
import { usePanel } from '../../components/use-panel';
import { DASHBOARD_OVERLAYS } from './overlays';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { formatTypedDate, parseTypedDate } from '../../query/typed-date';

type DialogProps = {
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
  readonly onClose: () => void;
};

type Typed = { readonly from: string; readonly to: string };

/** Returns the instants of typed dates; an empty field is no limit. */
const spanOf = ({ from, to }: Typed, zone: string) => ({
  from: parseTypedDate(from, zone) ?? null,
  to: parseTypedDate(to, zone, true) ?? null,
});

/** Returns what is wrong with typed dates, by field. */
const problemsIn = (typed: Typed, zone: string) => {
  const span = spanOf(typed, zone);
  const isWrong = (key: 'from' | 'to') => typed[key].trim() !== '' && span[key] === null;
  const isReversed = span.from !== null && span.to !== null && span.from > span.to;
  return {
    from: isWrong('from') ? TEXT.span.enterDate : undefined,
    to: isWrong('to') ? TEXT.span.enterDate : isReversed ? TEXT.span.reversed : undefined,
  };
};

/** Asks for the first and last time of the logins to draw. */
export const SpanDialog = ({ span, onSpan, onClose }: DialogProps) => {
  const zone = useZone();
  const before = typeof span === 'object' && !('days' in span) ? span : { from: null, to: null };
  const form = useForm({
    initial: { from: formatTypedDate(before.from, zone), to: formatTypedDate(before.to, zone) },
    problemsOf: (typed) => problemsIn(typed, zone),
    missingOf: ({ from, to }) =>
      from.trim() === '' && to.trim() === '' ? { reason: TEXT.span.enterTime, field: 'from' } : undefined,
    send: (typed) => {
      onSpan(spanOf(typed, zone));
      onClose();
      return Promise.resolve(null);
    },
  });
  const fields: readonly FieldSpec[] = [
    {
      name: 'from',
      label: TEXT.span.from,
      kind: 'text',
      isFocused: true,
      hint: TEXT.span.hint(formatZone(zone)),
    },
    { name: 'to', label: TEXT.span.to, kind: 'text' },
  ];
  return (
    <FormDialog
      title={TEXT.span.title}
      form={form}
      submitLabel={TEXT.span.apply}
      width={420}
      onClose={onClose}
    >
      <FormFields
        fields={fields}
        values={form.values}
        problems={form.problems}
        onChange={(name, value) => form.change({ [name]: String(value) })}
      />
    </FormDialog>
  );
};

const DAYS = [1, 7, 14, 30, 90] as const;
const CUSTOM = 'custom';

const ITEMS: readonly PickerItem<string>[] = [
  { value: 'all', label: TEXT.span.all },
  ...DAYS.map((days) => ({ value: String(days), label: TEXT.span.last(days) })),
  { value: CUSTOM, label: TEXT.span.custom },
];

/** Formats a span of time; all that is loaded by its first and last day, once they are known. */
const formatSpan = (span: Span, zone: string, loadedSpan: LoadedSpan | null): string => {
  if (span === 'all') {
    const [first, last] = loadedSpan
      ? [loadedSpan.from, loadedSpan.to].map((time) => formatInstantDate(time, zone))
      : [];
    return first && last ? TEXT.span.between(first, last) : TEXT.span.all;
  }
  if ('days' in span) return TEXT.span.last(span.days);
  const [from, to] = [span.from, span.to].map((one) => (one === null ? '' : formatInstant(one, zone)));
  if (!to) return TEXT.span.since(from ?? '');
  return from ? TEXT.span.between(from, to) : TEXT.span.until(to);
};

const valueOf = (span: Span): string => (span === 'all' ? span : 'days' in span ? String(span.days) : CUSTOM);

type SpanProps = {
  readonly span: Span;
  readonly loadedSpan: LoadedSpan | null;
  readonly onSpan: (span: Span) => void;
};

/** The picker of the time range, with a dialog for a range of dates. */
const SpanPicker = ({ span, loadedSpan, onSpan }: SpanProps) => {
  const zone = useZone();
  const held = usePanel(DASHBOARD_OVERLAYS.when);
  const custom = usePanel(DASHBOARD_OVERLAYS.custom);
  const pick = (value: string) => {
    if (value === CUSTOM) custom.onOpen(true);
    else onSpan(value === 'all' ? 'all' : { days: Number(value) });
  };
  return (
    <>
      <Picker
        label={TEXT.span.when}
        value={valueOf(span)}
        shown={formatSpan(span, zone, loadedSpan)}
        items={ITEMS}
        onPick={pick}
        title={withKey(TEXT.span.range, DASHBOARD_OVERLAYS.when)}
        held={held}
      />
      {custom.isOpen && <SpanDialog span={span} onSpan={onSpan} onClose={() => custom.onOpen(false)} />}
    </>
  );
};

type BarProps = {
  readonly draft: DashboardDraft;
  readonly loadedSpan: LoadedSpan | null;
  /** The filter of the dashboard with logins through known egress. */
  readonly withEgress: readonly ColumnFilter[];
  readonly onDraft: (patch: Partial<DashboardDraft>) => void;
};

const EXPORTS = ['map-png', 'map-csv', 'hours-png', 'hours-csv'].map((one) => `dashboard.export-${one}`);

/** Switches the outcome and the time range, and shows the time range of the logins and how old they are. */
export const DashboardBar = ({ draft, loadedSpan, withEgress, onDraft }: BarProps) => {
  const { kind, dataset, openedAt } = useLogins();
  const load = useLoginLoad();
  const isLoading = (kind === 'running' || kind === 'ready') && load === 'loading';
  return (
    <div className="dashboard-bar" role="toolbar" aria-label={TEXT.title}>
      <SpanPicker span={draft.span} loadedSpan={loadedSpan} onSpan={(span) => onDraft({ span })} />
      <div className="segments" role="group" aria-label={TEXT.outcome}>
        {OUTCOMES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={draft.outcome === one}
            onClick={() => onDraft({ outcome: one })}
          >
            {TEXT.outcomes[one]}
          </button>
        ))}
      </div>
      <kbd title={TEXT.switchOutcome}>{commandKey('dashboard.outcome')}</kbd>
      <EgressToggle dataset={dataset} draft={draft} withEgress={withEgress} />
      <span className="grow" />
      {isLoading && <span className="quiet">{TEXT.loading(dataset?.loaded ?? 0)}</span>}
      {!isLoading && openedAt > 0 && <StaleBadge what="logins" since={openedAt} />}
      <OverflowBar
        items={[
          barCommand('dashboard.table', { label: draft.isTable ? TEXT.asPictures : TEXT.asTable }),
          barCommand('dashboard.byCountry'),
          {
            id: 'export',
            label: TEXT.exports.menu,
            items: EXPORTS.map((id) => barCommand(id)),
          },
          barCommand('dashboard.refresh', { isDisabled: isLoading }),
        ]}
      />
    </div>
  );
};
