import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { LookUpStrip } from './LookUpStrip';
import { textOfTab } from './pivot-draft';
import { cancelLookUp, findInTab, pivots } from './pivot-store';
import { SeenRows } from './SeenRows';
import { TEXT } from './text';
import './pivot.css';

/** Everything that this workstation has seen with a value, by kind. */
export const PivotScreen = ({ tab }: { readonly tab: Tab }) => {
  const pivot = pivots.use(tab.id);
  const text = textOfTab(tab);
  const find = () => void findInTab(tab.id, text);
  useEffect(() => {
    if (pivot.kind === 'none') find();
  }, [tab.id]);
  if (pivot.kind === 'none' || pivot.kind === 'opening')
    return (
      <>
        <LookUpStrip label={TEXT.finding} onCancel={() => cancelLookUp(tab.id)} />
        <Skeleton lines={12} />
      </>
    );
  if (pivot.kind === 'canceled')
    return (
      <EmptyState title={TEXT.canceled}>
        <Button onClick={find}>{TEXT.again}</Button>
      </EmptyState>
    );
  if (pivot.kind === 'failed')
    return <FailurePanel failure={pivot.failure} of={text} onRetry={find} retry={TEXT.again} />;
  return <SeenRows tab={tab} text={text} {...pivot} />;
};
