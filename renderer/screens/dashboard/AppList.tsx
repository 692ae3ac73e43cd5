import type { App } from '../../../shared/model/apps';
import { formatCount } from '../../state/format';
import type { Outcome } from './login-cells';

type AppListProps = {
  readonly apps: readonly App[];
  readonly counts: ReadonlyMap<string, { readonly success: number; readonly fail: number }>;
  readonly failed: readonly string[];
  readonly left: ReadonlySet<string>;
  readonly outcome: Outcome;
  readonly onToggle: (app: string) => void;
};

/** How many logins an app has of an outcome. */
export const countOf = (counts: AppListProps['counts'], app: string, outcome: Outcome): number => {
  const one = counts.get(app) ?? { success: 0, fail: 0 };
  return outcome === 'both' ? one.success + one.fail : one[outcome];
};

/** The apps with their logins; one that could not be loaded or is off says so. */
export const AppList = ({ apps, counts, failed, left, outcome, onToggle }: AppListProps) => {
  const shown = apps.filter((app) => app.state === 'enabled' && !left.has(app.name)).length;
  return (
    <section className="panel" aria-label="Apps">
      <h2 className="panel-head">
        Apps
        <span className="quiet">
          {shown} of {apps.length} shown
        </span>
      </h2>
      <div className="panel-body scroll">
        {apps.map((app) => {
          const isOn = app.state === 'enabled';
          const hasFailed = failed.includes(app.name);
          return (
            <label key={app.name} className="app-row">
              <input
                type="checkbox"
                checked={isOn && !left.has(app.name)}
                disabled={!isOn}
                onChange={() => onToggle(app.name)}
              />
              <bdi className="grow cut">{app.label}</bdi>
              {hasFailed && <span className="hint cut">could not be loaded, shown as none</span>}
              {!isOn && (
                <span className="hint">{app.state === 'disabled' ? 'not enabled' : 'display only'}</span>
              )}
              {isOn && !(hasFailed && countOf(counts, app.name, outcome) === 0) && (
                <b>{formatCount(countOf(counts, app.name, outcome))}</b>
              )}
            </label>
          );
        })}
      </div>
    </section>
  );
};
