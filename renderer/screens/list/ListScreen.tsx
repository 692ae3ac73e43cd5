import { useMemo } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { ListDraft } from '../../record/lists/list-draft';
import { LIST_SCREEN } from '../../state/list-screen';
import { TabList } from '../../record/lists/TabList';
import { TEXT } from './text';

/** A long list of a record in its own tab. */
export const ListScreen = ({ tab }: { readonly tab: Tab }) => {
  const draft = useMemo(() => ListDraft.safeParse(tab.draft), [tab.draft]);
  if (!draft.success)
    return (
      <EmptyState title={TEXT.none}>
        <p>{TEXT.noneNext}</p>
      </EmptyState>
    );
  return <TabList key={tab.id} tab={tab.id} draft={draft.data} screen={LIST_SCREEN} />;
};
