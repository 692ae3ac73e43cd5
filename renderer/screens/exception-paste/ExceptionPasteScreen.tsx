import { useEffect } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { PasteBox } from './PasteBox';
import { PasteRows } from './PasteRows';
import { changeTargets, readStored, usePastes, useTargets, type Paste } from './paste-store';
import { Targets } from './Targets';
import { TEXT } from './text';
import './paste.css';

type ContentProps = { readonly paste: Paste | undefined; readonly onRetry: () => void };

const Content = ({ paste, onRetry }: ContentProps) => {
  switch (paste?.kind) {
    case 'open':
      return <PasteRows key={paste.rows.store.getState().dataset.dataset} {...paste} />;
    case 'failed':
      return <FailurePanel failure={paste.failure} onRetry={onRetry} />;
    case 'empty':
      return (
        <EmptyState title={TEXT.emptyTitle}>
          <p>{TEXT.about}</p>
        </EmptyState>
      );
    default:
      return <Skeleton lines={12} label={TEXT.reading} />;
  }
};

/** Turns pasted text into exceptions. The field stays where it is while its text is read, so that more can be pasted. */
export const ExceptionPasteScreen = ({ tab: { id } }: { readonly tab: Tab }) => {
  const paste = usePastes((s) => s[id]);
  const targets = useTargets((s) => s[id]) ?? {};
  useEffect(() => void readStored(id), [id]);
  return (
    <section className="paste-screen" aria-label={TEXT.title}>
      <PasteBox tab={id} />
      <Targets targets={targets} onTargets={(next) => changeTargets(id, next)} />
      <div className="paste-content">
        <Content paste={paste} onRetry={() => void readStored(id)} />
      </div>
    </section>
  );
};
