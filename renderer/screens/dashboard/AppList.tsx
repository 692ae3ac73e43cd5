import { ChevronRight } from '@blueprintjs/icons';
import { isAppOn, type App } from '../../../shared/model/apps';
import { openApp } from '../../record/open-app';
import { APP_STATE_WORDS } from '../../state/app-states';
import { formatCount } from '../../state/format';
import type { LoginLoad } from '../../state/logins-store';
import { countOf, type AppCounts } from './app-counts';
import type { Outcome } from './dashboard-draft';
import { TEXT } from './text';

type AppRowProps = {
  readonly app: App;
  readonly count: number;
  readonly hasFailed: boolean;
  readonly load: LoginLoad;
  readonly isShown: boolean;
  readonly onToggle: () => void;
};

/** Returns why an app has no logins or not all of them; nothing if they are all there. */
const noteOf = ({ app, count, hasFailed, load }: AppRowProps): string | undefined => {
  if (!isAppOn(app)) return APP_STATE_WORDS[app.state].label;
  if (hasFailed) return TEXT.appFailed;
  if (count > 0 || load === 'over') return undefined;
  return load === 'loading' ? TEXT.appLoading : TEXT.appCanceled;
};

const AppRow = (props: AppRowProps) => {
  const { app, count, isShown, onToggle } = props;
  const isOn = isAppOn(app);
  const note = noteOf(props);
  return (
    <div className="app-row">
      <label>
        <input type="checkbox" checked={isOn && isShown} disabled={!isOn} onChange={onToggle} />
        <bdi className="grow cut">{app.label}</bdi>
        {note !== undefined && (
          <span className="hint cut" title={isOn ? undefined : APP_STATE_WORDS[app.state].meaning}>
            {note}
          </span>
        )}
        {isOn && (count > 0 || note === undefined) && <b>{formatCount(count)}</b>}
      </label>
      <button
        type="button"
        className="plain line"
        aria-label={TEXT.appDetails(app.label)}
        title={TEXT.appDetails(app.label)}
        onClick={() => openApp(app.name)}
      >
        <ChevronRight size={12} />
      </button>
    </div>
  );
};

type AppListProps = {
  readonly apps: readonly App[];
  readonly counts: AppCounts;
  /** Apps whose logins could not be loaded. */
  readonly failed: readonly string[];
  readonly load: LoginLoad;
  readonly hidden: ReadonlySet<string>;
  readonly outcome: Outcome;
  readonly onToggle: (app: string) => void;
};

/** The apps with their number of logins; an app that is off, is loading, or wasn't loaded shows why it has none. */
export const AppList = ({ apps, counts, failed, load, hidden, outcome, onToggle }: AppListProps) => {
  const shown = apps.filter((app) => isAppOn(app) && !hidden.has(app.name)).length;
  return (
    <section data-pane className="panel" aria-label={TEXT.apps}>
      <h2 className="panel-head">
        {TEXT.apps}
        <span className="quiet">{TEXT.appsShown(shown, apps.length)}</span>
      </h2>
      <div className="panel-body scroll">
        {apps.map((app) => (
          <AppRow
            key={app.name}
            app={app}
            count={countOf(counts, app.name, outcome)}
            hasFailed={failed.includes(app.name)}
            load={load}
            isShown={!hidden.has(app.name)}
            onToggle={() => onToggle(app.name)}
          />
        ))}
      </div>
    </section>
  );
};
