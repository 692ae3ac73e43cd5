import { HTMLSelect } from '@blueprintjs/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Tab } from '../../../shared/model/app-state';
import { barCommand } from '../../commands/bar-command';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsView } from '../../dataset-view/rows/RowsView';
import { TabOverlays } from '../../features/export/TabOverlays';
import '../../record/record.css';
import { useApp } from '../../state/app-store';
import { CheckStrip } from './CheckStrip';
import { EntryPane } from './EntryPane';
import {
  JournalDraft,
  journals,
  openJournal,
  readJournal,
  shownJournal,
  showJournal,
  useCheck,
} from './journal-store';
import { TEXT } from './text';

type TabProps = { readonly tab: string };
type RowsProps = { readonly rows: Rows };

const asTheyAre = (columns: readonly GridColumn[]): readonly GridColumn[] => columns;

/** Chooses whose journal is shown. */
const WhichJournal = ({ tab }: TabProps) => {
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  return (
    <HTMLSelect
      aria-label={TEXT.shown}
      value={shownJournal(tab)}
      disabled={!isSignedIn}
      onChange={({ currentTarget }) => showJournal(tab, JournalDraft.shape.of.parse(currentTarget.value))}
    >
      <option value="tenant" disabled={!isSignedIn}>
        {TEXT.tenant}
      </option>
      <option value="workstation">{TEXT.workstation}</option>
    </HTMLSelect>
  );
};

const JournalRows = ({ tab, rows }: TabProps & RowsProps) => {
  const { dataset, count } = useStore(rows.store, (s) => s);
  const check = useCheck(tab);
  return (
    <RowsView
      name={TEXT.title}
      rows={rows}
      counts={
        <>
          <WhichJournal tab={tab} />
          <span className="quiet">{TEXT.entries(count)}</span>
        </>
      }
      buttons={[barCommand('journal.verify'), barCommand('journal.refresh')]}
      strips={check ? <CheckStrip id={check} /> : null}
      grid={
        dataset.loaded === 0 ? (
          <EmptyState title={TEXT.none}>
            <p>{TEXT.noneNote}</p>
          </EmptyState>
        ) : (
          <RowsGrid name={TEXT.rows} rows={rows} shape={asTheyAre} />
        )
      }
    >
      <TabOverlays rows={rows} shape={asTheyAre} name={TEXT.exportName} query={TEXT.fromNow(dataset.title)} />
      <EntryPane rows={rows} />
    </RowsView>
  );
};

/** The audit journal as rows, with the check of its chain. */
export const JournalScreen = ({ tab }: { readonly tab: Tab }) => {
  const opened = journals.use(tab.id);
  const connection = useApp((s) => (s.session.kind === 'signedIn' ? s.session.connectionId : ''));
  const asked = JournalDraft.safeParse(tab.draft).data?.call;
  useEffect(() => openJournal(tab.id), [tab.id, connection, asked]);
  if (opened.kind === 'failed')
    return <FailurePanel failure={opened.failure} onRetry={() => void readJournal(tab.id)} />;
  if (opened.kind !== 'open') return <Skeleton lines={12} />;
  return <JournalRows key={opened.rows.store.getState().dataset.dataset} tab={tab.id} rows={opened.rows} />;
};
