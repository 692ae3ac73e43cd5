import { ok, type Result } from '../../../shared/bridge';
import type { RowAnswers } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { UnusualLogins as Login } from '../../../shared/model/login-counts';
import { ODD } from '../../../shared/rules/odd-countries';
import { datasets } from '../../bridge';
import { countryOf } from '../../components/charts/world';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { displayText } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { isPartlyLoaded } from '../../state/logins-store';
import { useResource } from '../../state/use-resource';
import { loginFilter } from '../lists/list-store';
import { openReplay } from '../lists/replay-tab';
import { LoadedLogins } from '../logins/LoadedLogins';
import { readSpellings } from '../logins/country-spellings';
import { TEXT } from './text';

const T = TEXT.unusual;

/** Countries that are shown, the latest of more; the logins of the others are counted. */
const MOST_COUNTRIES = 3;

/** Finds the unusual logins of a user among those that are loaded. */
const readUnusual = async (dataset: string, address: string): Promise<Result<RowAnswers['unusual']>> => {
  const view = { dataset, sort: [], filter: [] };
  const spellings = await readSpellings(view);
  if (!spellings.ok) return spellings;
  const ofUser = await loginFilter(dataset, { key: 'user', value: address });
  if (!ofUser.ok) return ofUser;
  const found = await datasets.unusual({
    view: { ...view, filter: [ofUser.value] },
    spellings: spellings.value,
    top: MOST_COUNTRIES,
  });
  return found.ok ? ok(found.value) : found;
};

const Row = ({ login }: { readonly login: Login }) => {
  const { country, city, time, count, user } = login;
  const zone = useZone();
  const place = [city, countryOf(country).name].filter(Boolean).join(', ');
  return (
    <tr>
      <td className="quiet">{formatInstant(time, zone)}</td>
      <td>
        <bdi>{displayText(place)}</bdi> {count > 1 && <span className="quiet">{T.times(count)}</span>}
      </td>
      <td>
        <button
          type="button"
          className="link"
          aria-label={T.replayFrom(displayText(place))}
          onClick={() => openReplay(user, time || undefined)}
        >
          {T.replay}
        </button>
      </td>
    </tr>
  );
};

type FoundProps = { readonly dataset: DatasetState; readonly address: string };

const Found = ({ dataset: logins, address }: FoundProps) => {
  const { dataset, loaded, revision } = logins;
  const key = JSON.stringify([dataset, loaded, revision, address]);
  const { resource, reload } = useResource(key, () => readUnusual(dataset, address));
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={MOST_COUNTRIES} height={26} label={T.loading} />;
  const { logins: listed, found } = resource.value;
  const others = found - listed.reduce((sum, { count }) => sum + count, 0);
  if (listed.length === 0)
    return <p className="quiet">{isPartlyLoaded(logins) ? T.noneLoaded : T.none(ODD.userLogins)}</p>;
  return (
    <>
      <table className="flow-table user-table" aria-label={T.title}>
        <tbody>
          {listed.map((login) => (
            <Row key={login.country} login={login} />
          ))}
        </tbody>
      </table>
      {others > 0 && <p className="quiet">{T.others(others)}</p>}
    </>
  );
};

/** The countries from which a user signed in successfully though it is unusual, the latest first. */
export const UnusualLogins = ({ address }: { readonly address: string }) => (
  <section className="user-part short" aria-label={T.title}>
    <h3>{T.title}</h3>
    <LoadedLogins>{(dataset) => <Found dataset={dataset} address={address} />}</LoadedLogins>
  </section>
);
