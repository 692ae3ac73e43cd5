import { Button } from '@blueprintjs/core';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailureStrip } from '../../components/FailureStrip';
import { describeSides, formatSides, formatDifferences } from './format';
import { SideForm } from './SideForm';
import { compareDraft, hasBothSides, compareSides } from './sides';
import { TEXT } from './text';
import './compare.css';
import { ok } from '../../../shared/bridge';
import type { CompareDraft } from '../../../shared/model/file-drafts';
import type { Json } from '../../../shared/model/json';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { createTabRows } from '../../dataset-view/rows/tab-rows';
import { changeTab } from '../../state/workspace-store';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { JobRows } from '../../features/jobs/JobRows';
import { setStatus } from '../../state/status-store';
import { DifferenceRows } from './DifferenceRows';

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

/** The comparison of each tab; `choosing` while the analyst chooses other sides. */
export const comparisons = createTabRows<object, { readonly kind: 'choosing' }>();

/** Compares two sides in a tab, in place of what it showed. */
export const compareInTab = async (tab: string, draft: CompareDraft): Promise<void> => {
  changeTab(tab, {
    title: formatSides(draft),
    draft: JSON.parse(JSON.stringify(draft)) as Json,
  });
  await comparisons.open(tab, async () => {
    const compared = await compareSides(draft);
    if (!compared.ok) return compared;
    const { state, job } = compared.value;
    return ok({ kind: 'open', rows: createRows(state, job.id) });
  });
};

/** Closes a tab's comparison and shows the form for another one. */
const chooseSides = (tab: string): void => comparisons.show(tab, { kind: 'choosing' });

/** Compares two sets of rows: those added, those gone, and the cells that changed. */
export const CompareScreen = ({ tab }: { readonly tab: Tab }) => {
  const comparing = comparisons.use(tab.id);
  const draft = compareDraft(tab);
  const again = () => draft && void compareInTab(tab.id, draft);
  const choose = () => chooseSides(tab.id);
  if (comparing.kind === 'open')
    return (
      <Differences
        rows={comparing.rows}
        sides={draft && describeSides(draft)}
        onAgain={again}
        onChoose={choose}
      />
    );
  if (!draft || !hasBothSides(draft) || comparing.kind === 'choosing')
    return <SideForm draft={draft} onCompare={(next) => void compareInTab(tab.id, next)} />;
  if (comparing.kind === 'opening')
    return (
      <div className="state" role="status">
        <strong>{TEXT.opening}</strong>
        <bdi>{tab.title}</bdi>
      </div>
    );
  return (
    <EmptyState title={tab.title}>
      {comparing.kind === 'failed' ? <FailureStrip failure={comparing.failure} /> : <p>{TEXT.notStored}</p>}
      <Button className="primary" onClick={again}>
        {TEXT.again}
      </Button>
      <Button onClick={choose}>{TEXT.otherSides}</Button>
    </EmptyState>
  );
};
