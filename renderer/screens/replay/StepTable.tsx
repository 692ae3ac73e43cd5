import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ListGrid } from '../../dataset-view/list/ListGrid';
import { stepList } from './step-list';
import type { Step } from './steps';
import { TEXT } from './text';

type TableProps = {
  readonly steps: readonly Step[];
  readonly at: number;
  readonly onGoTo: (at: number) => void;
};

/** The logins as a table: its current row is the current login, whichever of the two moves. */
export const StepTable = ({ steps, at, onGoTo }: TableProps) => {
  const open = useStore(stepList.store, (s) => s.open);
  const shown = open ? stepList.item(open.row) : undefined;
  const current = steps[at];
  useEffect(() => {
    if (current) stepList.show(current.key);
    void stepList.put(steps);
  }, [steps]);
  useEffect(() => () => stepList.reset(), []);
  useEffect(() => {
    if (!current || shown?.key === current.key) return;
    const offset = stepList.shownItems().indexOf(current);
    if (offset >= 0) stepList.focusAt(offset);
    else stepList.show(current.key);
  }, [current]);
  useEffect(() => {
    if (shown && shown.key !== current?.key) onGoTo(steps.indexOf(shown));
  }, [shown]);
  return <ListGrid name={TEXT.list} list={stepList} followsCurrent />;
};
