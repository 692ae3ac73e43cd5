import { Button } from '@blueprintjs/core';
import { memo, useRef } from 'react';
import type { App, AppState } from '../../../../shared/model/apps';
import type { QueryDomain } from '../../../../shared/model/ids';
import { barCommand } from '../../../commands/bar-command';
import { ariaKey, commandLabel, keyHint, runCommand, withKey } from '../../../commands/registry';
import { OverflowBar } from '../../../components/bar/OverflowBar';
import { Picker } from '../../../components/Picker';
import { domainLabel, NEW_HUNT } from '../../../query/hunt-draft';
import { APP_STATE_WORDS } from '../../../state/app-states';
import { ColumnsPanel } from './ColumnsPanel';
import type { Hunt } from '../run/hunt-store';
import { OptionsPanel } from './OptionsPanel';
import { RunsPanel } from './RunsPanel';
import { TEXT as ALL_TEXT } from '../text';
import { typeToSearch } from '../../../query/app-types';
import { TimePicker } from './TimePicker';
import { useApps } from '../run/use-apps';
import { useHuntState } from '../run/use-hunt';

const TEXT = ALL_TEXT.query;

type HuntProps = { readonly hunt: Hunt };

/** The state of an app that is not enabled, with what it means. */
const stateNote = (state: AppState) => {
  const { label, meaning } = APP_STATE_WORDS[state];
  return state === 'enabled' ? {} : { note: label, title: meaning };
};

/** Returns what the picker of the app shows, which says of a disabled one that it is. */
const shownApp = (
  apps: readonly App[],
  name: string,
): { readonly shown?: string; readonly title?: string } => {
  const app = apps.find((one) => one.name === name);
  if (apps.length === 0) return { shown: name };
  if (app?.state !== 'disabled') return {};
  const { label, meaning } = APP_STATE_WORDS[app.state];
  return { shown: `${app.label} · ${label}`, title: meaning };
};

/** Pickers of the app and of the kind of entity to search for. */
const TargetPickers = ({ hunt }: HuntProps) => {
  const { saas_id, query_domain, saved } = useHuntState(hunt, (s) => s.draft);
  const { apps: all, hasFailed } = useApps();
  const apps = all.filter((app) => app.domains.length > 0);
  const picks = useRef(0);
  const domainsOf = (app: string) => apps.find(({ name }) => name === app)?.domains;
  const change = (app: string, domain: QueryDomain) => {
    if (app === saas_id && domain === query_domain) return;
    hunt.openDraft({ ...NEW_HUNT, saas_id: app, query_domain: domain, saved });
    void hunt.run();
  };
  const pickApp = (name: string) => {
    const app = apps.find((one) => one.name === name);
    if (!app) return;
    const pick = (picks.current += 1);
    const { draft } = hunt.store.getState();
    void typeToSearch(app, query_domain).then((domain) => {
      // Another pick, or another query, was made in the meantime.
      if (picks.current === pick && hunt.store.getState().draft === draft) change(name, domain);
    });
  };
  return (
    <>
      <Picker
        label={TEXT.app}
        value={saas_id}
        {...shownApp(apps, saas_id)}
        items={apps.map((app) => ({
          value: app.name,
          label: app.label,
          disabled: app.state === 'disabled',
          ...stateNote(app.state),
        }))}
        onPick={pickApp}
        disabled={apps.length === 0}
      />
      <Picker
        label={TEXT.domain}
        value={query_domain}
        items={(domainsOf(saas_id) ?? [query_domain]).map((value) => ({ value, label: domainLabel(value) }))}
        onPick={(domain) => change(saas_id, domain)}
      />
      {hasFailed && <span className="quiet">{TEXT.noApps}</span>}
    </>
  );
};

const RunButton = ({ hunt }: HuntProps) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const isRunning = useHuntState(hunt, (s) => s.run.kind === 'running');
  const { targetLabel } = useApps();
  if (isRunning)
    return (
      <Button className="primary" title={TEXT.stopKey} onClick={() => hunt.stop()}>
        {TEXT.stop}
      </Button>
    );
  return (
    <Button
      className="primary"
      aria-keyshortcuts={ariaKey('hunt.run')}
      title={withKey(TEXT.runKey(targetLabel(draft)), 'hunt.run')}
      onClick={() => runCommand('hunt.run')}
    >
      {commandLabel('hunt.run')}{' '}
      <kbd aria-hidden>{keyHint('hunt.run').replace('Enter', '⏎').replace('+', ' ')}</kbd>
    </Button>
  );
};

/** App, domain and time span of the query, its panels, and the button that runs it. */
export const QueryBar = memo(({ hunt }: HuntProps) => {
  const isSaved = useHuntState(hunt, (s) => s.draft.saved !== null);
  const isReady = useHuntState(hunt, (s) => s.config.kind === 'ready');
  return (
    <div className="query-bar" role="toolbar" aria-label={TEXT.title}>
      <TargetPickers hunt={hunt} />
      <TimePicker hunt={hunt} />
      <span className="grow" />
      <OverflowBar
        variant="solid"
        items={[
          barCommand('hunt.runs', { element: <RunsPanel hunt={hunt} /> }),
          barCommand('hunt.options', { element: <OptionsPanel hunt={hunt} /> }),
          barCommand('hunt.columns', { element: <ColumnsPanel hunt={hunt} /> }),
          ...(isSaved
            ? []
            : [barCommand('hunt.saveAs', { title: keyHint('hunt.saveAs'), isDisabled: !isReady })]),
        ]}
      />
      <RunButton hunt={hunt} />
    </div>
  );
});
