import { useMemo } from 'react';
import { z } from 'zod';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { RecordRef } from '../../record/record-ref';
import { OriginTab, useOriginOf } from '../../record/trail/origin';
import { RecordPage } from '../../record/RecordPage';
import { changeTab } from '../../state/workspace-store';
import { TEXT } from './text';

const Draft = z.object({ ref: RecordRef, from: OriginTab.optional().catch(undefined) });

/** One record in its own tab. */
export const RecordScreen = ({ tab }: { readonly tab: Tab }) => {
  const draft = useMemo(() => Draft.safeParse(tab.draft), [tab.draft]);
  const origin = useOriginOf(draft.data?.from);
  if (!draft.success)
    return (
      <EmptyState title={TEXT.none}>
        <p>{TEXT.noneNext}</p>
      </EmptyState>
    );
  return (
    <RecordPage
      key={tab.id}
      origin={origin}
      step={{ ref: draft.data.ref, title: tab.title }}
      onTitle={(title) => changeTab(tab.id, { title })}
    />
  );
};
