import { Button } from '@blueprintjs/core';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailureStrip } from '../../components/FailureStrip';
import { chooseSides, compareInTab, comparisons } from './compare-store';
import { describeSides } from './format';
import { Differences } from './Differences';
import { SideForm } from './SideForm';
import { compareDraft, hasBothSides } from './sides';
import { TEXT } from './text';
import './compare.css';

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
