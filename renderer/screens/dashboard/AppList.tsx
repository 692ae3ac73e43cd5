import type { App } from '../../../shared/model/apps';
import { formatCount } from '../../state/format';
import { countOf, type AppCounts } from './login-cells';
import type { Outcome } from './outcome';
import { TEXT } from './text';

type AppRowProps = {
  readonly app: App;
  readonly count: number;
  readonly hasFailed: boolean;
  readonly isShown: boolean;
  readonly onToggle: () => void;
};

const AppRow = ({ app, count, hasFailed, isShown, onToggle }: AppRowProps) => {
  const isOn = app.state === 'enabled';
  return (
    <label className="app-row">
      <input type="checkbox" checked={isOn && isShown} disabled={!isOn} onChange={onToggle} />
      <bdi className="grow cut">{app.label}</bdi>
      {hasFailed && <span className="hint cut">{TEXT.appFailed}</span>}
      {!isOn && (
        <span className="hint">{app.state === 'disabled' ? TEXT.appDisabled : TEXT.appDisplayOnly}</span>
      )}
      {isOn && !(hasFailed && count === 0) && <b>{formatCount(count)}</b>}
    </label>
  );
};

type AppListProps = {
  readonly apps: readonly App[];
  readonly counts: AppCounts;
  /** Apps whose logins could not be loaded. */
  readonly failed: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly outcome: Outcome;
  readonly onToggle: (app: string) => void;
};

/** The apps with their number of logins; an app that is off or could not be loaded shows why it has none. */
export const AppList = ({ apps, counts, failed, hidden, outcome, onToggle }: AppListProps) => {
  const shown = apps.filter((app) => app.state === 'enabled' && !hidden.has(app.name)).length;
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
            isShown={!hidden.has(app.name)}
            onToggle={() => onToggle(app.name)}
          />
        ))}
      </div>
    </section>
  );
};
