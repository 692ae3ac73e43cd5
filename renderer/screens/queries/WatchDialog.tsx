import { Button } from '@blueprintjs/core';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { WATCH_MINUTES } from '../../../shared/model/watch';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { useApp } from '../../state/app-store';
import { startWatching, stopWatching, useWatches } from '../../state/watches-store';
import { TEXT } from './text';

const T = TEXT.watching;

const MINUTES: FieldSpec = {
  name: 'minutes',
  label: T.minutes,
  hint: T.minutesHint,
  kind: 'text',
  isFocused: true,
};

const minutesProblem = (text: string): string | undefined => {
  const minutes = Number(text);
  const { fewest, most } = WATCH_MINUTES;
  return Number.isInteger(minutes) && minutes >= fewest && minutes <= most
    ? undefined
    : T.minutesProblem(fewest, most);
};

type WatchProps = { readonly queries: readonly SafeQuery[]; readonly onClose: () => void };

/** Starts to watch queries, which counts them at an interval, or stops. */
export const WatchDialog = ({ queries, onClose }: WatchProps) => {
  const watches = useWatches((s) => s.watches).filter(({ query_id }) =>
    queries.some((query) => query.query_id === query_id),
  );
  const keepRunning = useApp((s) => s.settings.keepRunning);
  const form = useForm({
    initial: { minutes: String(watches[0]?.minutes ?? WATCH_MINUTES.usual) },
    problemsOf: ({ minutes }) => ({ minutes: minutesProblem(minutes) }),
    // A failure is shown as a toast.
    send: async ({ minutes }) => {
      onClose();
      await startWatching(
        queries.map(({ query_id, query_label }) => ({ query_id, label: query_label })),
        Number(minutes),
      );
      return null;
    },
  });
  const stop = () => {
    onClose();
    void stopWatching(watches.map(({ query_id }) => query_id));
  };
  return (
    <FormDialog
      title={T.title(queries.map(({ query_label }) => query_label))}
      form={form}
      submitLabel={watches.length > 0 ? T.change : T.start}
      width={440}
      otherActions={watches.length > 0 && <Button onClick={stop}>{T.stop}</Button>}
      onClose={onClose}
    >
      <FormFields
        fields={[MINUTES]}
        values={form.values}
        problems={form.problems}
        onChange={(_, minutes) => form.change({ minutes })}
      />
      <p className="quiet">{T.note(keepRunning)}</p>
    </FormDialog>
  );
};
