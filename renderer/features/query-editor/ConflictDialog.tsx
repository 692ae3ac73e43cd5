import { Button } from '@blueprintjs/core';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { queryChanges } from '../../../shared/rules/query-changes';
import { formatInstantWithZone, useZone } from '../../state/time';
import { Modal } from '../../components/Modal';
import { ChangeList } from './ChangeList';

type ConflictProps = {
  readonly mine: SafeQuery;
  /** The tenant's copy; null where it was deleted. */
  readonly theirs: SafeQuery | null;
  readonly config: QueryConfig | undefined;
  readonly isBusy: boolean;
  readonly onOverwrite: () => void;
  readonly onCopy: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
};

/** A query that somebody else changed or deleted meanwhile: both copies side by side, and nothing happens but what is chosen here. */
export const ConflictDialog = ({
  mine,
  theirs,
  config,
  isBusy,
  onOverwrite,
  onCopy,
  onTakeTheirs,
  onClose,
}: ConflictProps) => {
  const zone = useZone();
  // What only they have stays in an overwrite: it is no difference that could be lost.
  const changes = theirs ? queryChanges(theirs, { ...theirs, ...mine }, config) : [];
  return (
    <Modal
      title={theirs ? 'Changed at the tenant meanwhile' : 'Deleted at the tenant meanwhile'}
      onClose={onClose}
      width={720}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {theirs && <Button onClick={onTakeTheirs}>Take theirs</Button>}
          {theirs && (
            <Button className="danger" loading={isBusy} onClick={onOverwrite}>
              Overwrite with mine
            </Button>
          )}
          <Button className="primary" loading={isBusy} onClick={onCopy}>
            Save mine as a copy
          </Button>
        </>
      }
    >
      <div className="query-dialog">
        <p>
          {theirs
            ? `“${theirs.query_label}” was saved by somebody else ${formatInstantWithZone(theirs.update_time, zone)}. Nothing was written.`
            : `“${mine.query_label}” is not at the tenant any more. Nothing was written.`}
          {mine.schedule ? ' A copy has no schedule, so that no report is sent twice.' : ''}
        </p>
        {theirs &&
          (changes.length > 0 ? (
            <ChangeList name="What differs" changes={changes} before="Theirs" after="Mine" />
          ) : (
            <p className="quiet">Both copies say the same now.</p>
          ))}
      </div>
    </Modal>
  );
};
