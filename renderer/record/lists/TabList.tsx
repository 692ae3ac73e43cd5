import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { JobProgress } from '../../features/jobs/JobProgress';
import { useLoadedLogins } from './use-loaded-logins';
import type { ListDraft } from './list-draft';
import { ListRows } from './ListRows';
import { listKey, lists, openList, openTravel, showLogins, useOpened } from './list-store';
import { TEXT } from './text';

type TabProps = {
  readonly tab: string;
  readonly draft: ListDraft;
  /** The screen of the tab. */
  readonly screen: string;
};

const Shown = ({ tab, draft, screen, onRetry }: TabProps & { readonly onRetry: () => void }) => {
  const opening = lists.use(tab);
  const list = TEXT.lists[draft.ref.list];
  if (opening.kind === 'failed') return <FailurePanel failure={opening.failure} onRetry={onRetry} />;
  if (opening.kind !== 'open') return <Skeleton lines={24} label={TEXT.opening(list)} />;
  return (
    <ListRows
      key={opening.rows.store.getState().dataset.dataset}
      rows={opening.rows}
      loads={opening.loads}
      name={TEXT.tab(list, draft.of)}
      list={list}
      screen={screen}
      isOfResults={draft.ref.list === 'impact'}
    />
  );
};

/** A list whose pages come from its own call. */
const CalledList = ({ tab, draft, screen }: TabProps) => {
  const key = listKey(draft.ref);
  const isNew = useOpened((s) => s[tab] !== key);
  useEffect(() => {
    if (isNew) void openList(tab, draft);
  }, [tab, key, isNew]);
  return <Shown tab={tab} draft={draft} screen={screen} onRetry={() => void openList(tab, draft)} />;
};

/** A list of the loaded logins, or what is found in them. */
const Logins = ({ tab, draft, screen }: TabProps) => {
  const logins = useLoadedLogins();
  const dataset = logins.kind === 'ready' ? logins.dataset : undefined;
  const show = () => {
    if (!dataset) return;
    if (draft.ref.list === 'travel') void openTravel(tab, dataset, draft);
    else void showLogins(tab, dataset, draft);
  };
  useEffect(() => {
    show();
  }, [tab, dataset?.dataset]);
  if (logins.kind === 'failed') return <FailurePanel failure={logins.failure} onRetry={logins.retry} />;
  if (logins.kind === 'canceled')
    return (
      <EmptyState title={TEXT.canceled}>
        <Button onClick={logins.retry}>{TEXT.loadAgain}</Button>
      </EmptyState>
    );
  if (logins.kind === 'loading')
    return <JobProgress id={logins.job} title={TEXT.opening(TEXT.lists.logins)} />;
  return <Shown tab={tab} draft={draft} screen={screen} onRetry={show} />;
};

const OF_LOGINS: readonly string[] = ['logins', 'travel'];

/** The list that a tab stores. */
export const TabList = (props: TabProps) =>
  OF_LOGINS.includes(props.draft.ref.list) ? <Logins {...props} /> : <CalledList {...props} />;
