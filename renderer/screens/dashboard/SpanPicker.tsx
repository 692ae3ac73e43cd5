import { withKey } from '../../commands/registry';
import { Picker, type PickerItem } from '../../components/Picker';
import { usePanel } from '../../components/use-panel';
import { formatInstant, useZone } from '../../state/time';
import type { Span } from './dashboard-draft';
import { DASHBOARD_OVERLAYS } from './overlays';
import { SpanDialog } from './SpanDialog';
import { TEXT } from './text';

const DAYS = [1, 7, 14, 30, 90] as const;
const CUSTOM = 'custom';

const ITEMS: readonly PickerItem<string>[] = [
  { value: 'all', label: TEXT.span.all },
  ...DAYS.map((days) => ({ value: String(days), label: TEXT.span.last(days) })),
  { value: CUSTOM, label: TEXT.span.custom },
];

/** Formats a span of time. */
const formatSpan = (span: Span, zone: string): string => {
  if (span === 'all') return TEXT.span.all;
  if ('days' in span) return TEXT.span.last(span.days);
  const [from, to] = [span.from, span.to].map((one) => (one === null ? '' : formatInstant(one, zone)));
  if (!to) return TEXT.span.since(from ?? '');
  return from ? TEXT.span.between(from, to) : TEXT.span.until(to);
};

const valueOf = (span: Span): string => (span === 'all' ? span : 'days' in span ? String(span.days) : CUSTOM);

type SpanProps = { readonly span: Span; readonly onSpan: (span: Span) => void };

/** The picker of the time range, with a dialog for a range of dates. */
export const SpanPicker = ({ span, onSpan }: SpanProps) => {
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
        shown={formatSpan(span, zone)}
        items={ITEMS}
        onPick={pick}
        title={withKey(TEXT.span.range, DASHBOARD_OVERLAYS.when)}
        held={held}
      />
      {custom.isOpen && <SpanDialog span={span} onSpan={onSpan} onClose={() => custom.onOpen(false)} />}
    </>
  );
};
