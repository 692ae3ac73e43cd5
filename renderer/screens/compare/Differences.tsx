import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { JobRows } from '../../features/jobs/JobRows';
import { setStatus } from '../../state/status-store';
import { formatDifferences } from './format';
import { DifferenceRows } from './DifferenceRows';
import { TEXT } from './text';

type DifferencesProps = {
  readonly rows: Rows;
  /** Both sides in words; undefined if the tab has lost them. */
  readonly sides: string | undefined;
  readonly onAgain: () => void;
  readonly onChoose: () => void;
};

/** A comparison: its progress, then the differences, or the reason why it ended early. */
export const Differences = ({ rows, sides, onAgain, onChoose }: DifferencesProps) => {
  const diff = useStore(rows.store, (s) => s.dataset.diff);
  useEffect(() => {
    if (diff) setStatus(formatDifferences(diff));
    return () => setStatus('');
  }, [diff]);
  return (
    <JobRows
      rows={rows}
      text={TEXT}
      progress={TEXT.comparing}
      onAgain={onAgain}
      actions={<Button onClick={onChoose}>{TEXT.otherSides}</Button>}
    >
      {({ title }) =>
        diff && <DifferenceRows rows={rows} diff={diff} sides={sides ?? title} onChoose={onChoose} />
      }
    </JobRows>
  );
};
