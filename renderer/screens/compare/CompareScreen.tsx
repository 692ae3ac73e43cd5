import { Button } from '@blueprintjs/core';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailureStrip } from '../../components/FailureStrip';
import { chooseSides, compareIn, useComparing } from './compare-store';
import { Differences } from './Differences';
import { SideForm } from './SideForm';
import { compareDraft } from './sides';
import '../../dataset-view/strips.css';
import '../../dataset-view/dataset-view.css';
import '../../theme/grid.css';
import '../../dataset-view/rows/rows.css';

/** Two sets of rows side by side: what came, what went, and which cells changed. */
export const CompareScreen = ({ tab }: { readonly tab: Tab }) => {
  const comparing = useComparing((s) => s[tab.id]) ?? { kind: 'none' as const };
  const draft = compareDraft(tab);
  const again = () => draft && void compareIn(tab.id, draft);
  const choose = () => chooseSides(tab.id);
  if (comparing.kind === 'open')
    return <Differences rows={comparing.rows} onAgain={again} onChoose={choose} />;
  if (!draft || comparing.kind === 'choosing')
    return <SideForm draft={draft} onCompare={(asked) => void compareIn(tab.id, asked)} />;
  if (comparing.kind === 'opening') {
    return (
      <div className="state" role="status">
        <strong>Opening both sides</strong>
        <bdi>{tab.title}</bdi>
      </div>
    );
  }
  return (
    <EmptyState title={tab.title}>
      {comparing.kind === 'none' ? (
        <p>
          A comparison is not kept when Postern ends. Sides that are files or kept runs are read again for it.
        </p>
      ) : (
        <FailureStrip failure={comparing.failure} />
      )}
      <Button className="primary" onClick={again}>
        Compare again
      </Button>
      <Button onClick={choose}>Choose other sides…</Button>
    </EmptyState>
  );
};
