import { Button } from '@blueprintjs/core';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { queryChanges } from '../../../shared/rules/query-changes';
import { Modal } from '../../components/Modal';
import { formatInstantWithZone, useZone } from '../../state/time';
import { ChangeList } from './ChangeList';
import { TEXT } from './text';

type Copies = {
  readonly mine: SafeQuery;
  /** The tenant's copy; null if it was deleted. */
  readonly theirs: SafeQuery | null;
};

type ConflictProps = Copies & {
  readonly config: QueryConfig | undefined;
  readonly isBusy: boolean;
  readonly onOverwrite: () => void;
  readonly onCopy: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
};

const Note = ({ mine, theirs }: Copies) => {
  const zone = useZone();
  const note = theirs
    ? TEXT.conflict.changedNote(theirs.query_label, formatInstantWithZone(theirs.update_time, zone))
    : TEXT.conflict.deletedNote(mine.query_label);
  return (
    <p>
      {note}
      {mine.schedule ? TEXT.conflict.noSchedule : ''}
    </p>
  );
};

const Differences = ({ mine, theirs, config }: Pick<ConflictProps, 'mine' | 'theirs' | 'config'>) => {
  if (!theirs) return null;
  // Values that only their copy has survive an overwrite, so they are no difference.
  const changes = queryChanges(theirs, { ...theirs, ...mine }, config);
  if (changes.length === 0) return <p className="quiet">{TEXT.conflict.same}</p>;
  return (
    <ChangeList
      name={TEXT.conflict.differences}
      changes={changes}
      before={TEXT.conflict.theirs}
      after={TEXT.conflict.mine}
    />
  );
};

/** Shown when someone else changed or deleted the query: both copies side by side, and nothing is saved until one is chosen. */
export const ConflictDialog = ({
  mine,
  theirs,
  config,
  isBusy,
  onOverwrite,
  onCopy,
  onTakeTheirs,
  onClose,
}: ConflictProps) => (
  <Modal
    title={theirs ? TEXT.conflict.changed : TEXT.conflict.deleted}
    onClose={onClose}
    width={720}
    actions={
      <>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        {theirs && <Button onClick={onTakeTheirs}>{TEXT.conflict.takeTheirs}</Button>}
        {theirs && (
          <Button className="danger" loading={isBusy} onClick={onOverwrite}>
            {TEXT.conflict.overwrite}
          </Button>
        )}
        <Button className="primary" loading={isBusy} onClick={onCopy}>
          {TEXT.conflict.saveAsNew}
        </Button>
      </>
    }
  >
    <div className="query-dialog">
      <Note mine={mine} theirs={theirs} />
      <Differences mine={mine} theirs={theirs} config={config} />
    </div>
  </Modal>
);
