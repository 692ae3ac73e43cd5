import { useEffect } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { textOfTab } from './pivot-draft';
import { findInTab, usePivots } from './pivot-store';
import { SeenRows } from './SeenRows';
import { TEXT } from './text';
import './pivot.css';

/** Everything that this workstation has seen with a value, by kind. */
export const PivotScreen = ({ tab }: { readonly tab: Tab }) => {
  const pivot = usePivots((s) => s[tab.id]);
  const text = textOfTab(tab);
  const find = () => void findInTab(tab.id, text);
  useEffect(() => {
    if (!pivot) find();
  }, [tab.id]);
  if (!pivot || pivot.kind === 'finding') return <Skeleton lines={12} label={TEXT.finding} />;
  if (pivot.kind === 'failed')
    return <FailurePanel failure={pivot.failure} of={text} onRetry={find} retry={TEXT.again} />;
  return <SeenRows tab={tab} text={text} rows={pivot.rows} report={pivot.report} />;
};
