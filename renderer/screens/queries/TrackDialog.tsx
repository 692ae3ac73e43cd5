import { Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { WATCH_MINUTES } from '../../../shared/model/watch';
import { Field } from '../../components/Field';
import { Modal } from '../../components/Modal';
import { useApp } from '../../state/app-store';
import { startWatching, stopWatching, useWatches } from '../../state/watches-store';
import { formatQuantity } from '../../state/format';

/** How often chosen queries are counted, and the way to end it. */
export const TrackDialog = ({
  queries,
  onClose,
}: {
  readonly queries: readonly SafeQuery[];
  readonly onClose: () => void;
}) => {
  const tracks = useWatches((s) => s.watches).filter(({ query_id }) =>
    queries.some((query) => query.query_id === query_id),
  );
  const keepRunning = useApp((s) => s.settings.keepRunning);
  const [text, setText] = useState(String(tracks[0]?.minutes ?? WATCH_MINUTES.usual));
  const minutes = Number(text);
  const problem =
    Number.isInteger(minutes) && minutes >= WATCH_MINUTES.fewest && minutes <= WATCH_MINUTES.most
      ? undefined
      : `A whole number from ${WATCH_MINUTES.fewest} to ${WATCH_MINUTES.most}.`;
  const start = () => {
    if (problem !== undefined) return;
    void startWatching(
      queries.map(({ query_id, query_label }) => ({ query_id, label: query_label })),
      minutes,
    );
    onClose();
  };
  return (
    <Modal
      title={
        queries.length === 1
          ? `Track “${queries[0]?.query_label ?? ''}”`
          : `Track ${formatQuantity(queries.length, 'query', 'queries')}`
      }
      onClose={onClose}
      actions={
        <>
          {tracks.length > 0 && (
            <Button
              onClick={() => {
                void stopWatching(tracks.map(({ query_id }) => query_id));
                onClose();
              }}
            >
              Stop tracking
            </Button>
          )}
          <span className="grow" />
          <Button onClick={onClose}>Cancel</Button>
          <Button className="primary" disabled={problem !== undefined} onClick={start}>
            {tracks.length > 0 ? 'Change' : 'Track'}
          </Button>
        </>
      }
    >
      <form
        className="schedule-form"
        aria-label="Track"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Field
          label="Minutes between two counts"
          problem={problem}
          hint="Only the count is asked for, after everything that you wait for yourself."
        >
          {(tie) => (
            <InputGroup {...tie} autoFocus inputMode="numeric" value={text} onValueChange={setText} />
          )}
        </Field>
        <p className="quiet">
          Counted while you are signed in
          {keepRunning
            ? ', with the window closed too'
            : '; with the window closed too once Jobs is set to go on in the tray'}
          . A query that finds more than when you last opened it is marked here and in the rail.
        </p>
      </form>
    </Modal>
  );
};
