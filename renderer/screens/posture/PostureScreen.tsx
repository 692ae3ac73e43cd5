import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { OutputOf } from '../../../shared/api/contract';
import { severityWord } from '../../../shared/rules/severity';
import type { Tab } from '../../../shared/model/app-state';
import { api } from '../../bridge';
import { commandLabel, runCommand } from '../../commands/registry';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { TabList } from '../../record/lists/TabList';
import { useDefang } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { changeTab } from '../../state/workspace-store';
import { POSTURE_SCREEN } from './posture-screen';
import { TEXT } from './text';
import './posture.css';

type Widget = OutputOf<'findings.widgets'>['rows'][number];

/** Returns the severity of a check in words. */
const severityOf = (widget: Widget): string => {
  const severity = widget['severity'];
  return typeof severity === 'number' || typeof severity === 'string' ? severityWord(severity) : '';
};

type ChecksProps = {
  readonly widgets: readonly Widget[];
  readonly chosen: Widget | undefined;
  readonly onPick: (widget: Widget) => void;
};

/** The tenant's checks, each with how many findings it has. */
const Checks = ({ widgets, chosen, onPick }: ChecksProps) => {
  const show = useDefang();
  return (
    <ul className="posture-checks" aria-label={TEXT.findings}>
      {widgets.map((widget) => (
        <li key={widget.widget_id}>
          <button
            type="button"
            className={`plain posture-check line${widget === chosen ? ' current' : ''}`}
            aria-pressed={widget === chosen}
            onClick={() => onPick(widget)}
          >
            <bdi className="grow">{show(widget.title)}</bdi>
            {severityOf(widget) !== '' && <span className="quiet">{show(severityOf(widget))}</span>}
            <span className="mono">{TEXT.count(widget.count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

const Findings = ({ tab, widget }: { readonly tab: string; readonly widget: Widget | undefined }) => {
  const draft = useMemo(
    () =>
      widget && {
        ref: { list: 'findings' as const, widget_id: widget.widget_id, title: widget.title },
        of: widget.title,
      },
    [widget?.widget_id],
  );
  return draft ? (
    <TabList tab={tab} draft={draft} screen={POSTURE_SCREEN} />
  ) : (
    <EmptyState title={TEXT.noFindings}>
      <p>{TEXT.noFindingsWhy}</p>
    </EmptyState>
  );
};

/** The findings of the tenant's posture checks. */
export const PostureScreen = ({ tab }: { readonly tab: Tab }) => {
  const { resource, reload } = useResource('widgets', (signal) => api['findings.widgets']({}, signal));
  const widgets = resource.state === 'ready' ? resource.value.rows : [];
  const chosen = widgets.find(({ widget_id }) => widget_id === tab.draft) ?? widgets[0];
  return (
    <div className="posture">
      <aside data-pane className="posture-side" aria-label={TEXT.title}>
        <section aria-label={TEXT.findings}>
          <h2>{TEXT.findings}</h2>
          {resource.state === 'loading' && <Skeleton lines={6} label={TEXT.loadingFindings} />}
          {resource.state === 'failed' && <FailurePanel failure={resource.failure} onRetry={reload} />}
          {resource.state === 'ready' && <FallbackNote meta={resource.meta} />}
          <Checks
            widgets={widgets}
            chosen={chosen}
            onPick={({ widget_id }) => changeTab(tab.id, { draft: widget_id })}
          />
        </section>
        <Button onClick={() => runCommand('apps.open')}>{commandLabel('apps.open')}</Button>
      </aside>
      {resource.state === 'ready' && <Findings tab={tab.id} widget={chosen} />}
    </div>
  );
};
