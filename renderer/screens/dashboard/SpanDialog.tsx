import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { formatTypedDate, parseTypedDate } from '../../query/typed-date';
import { formatZone, useZone } from '../../state/time';
import type { Span } from './dashboard-draft';
import { TEXT } from './text';

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
