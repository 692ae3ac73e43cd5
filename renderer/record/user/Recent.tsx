import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { Skeleton } from '../../components/Skeleton';
import { huntCondition } from '../../query/pivot';
import { displayText, formatCount } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import { TEXT as PARTS } from '../parts/text';
import { openRecordInTab } from '../record-screen';
import { refToTarget } from '../record-ref';
import { targetKey, type RecordTarget } from '../record-target';
import { useOpenRecord } from '../trail/trail-context';
import { MOST_ITEMS, readRecent, type KindOfItem, type RecentItem, type RecentItems } from './recent-items';
import { TEXT } from './text';

const Item = ({ item }: { readonly item: RecentItem }) => {
  const zone = useZone();
  const openStep = useOpenRecord();
  const title = item.name || TEXT.unnamed;
  const ref = refToTarget(item.target);
  const open = () => (openStep ? openStep({ ref, title }) : openRecordInTab(ref, title));
  return (
    <tr>
      <td className="quiet">{formatInstant(item.time, zone)}</td>
      <td title={displayText(title)}>
        <button type="button" className="link one-line" onClick={open}>
          <bdi>{displayText(title)}</bdi>
        </button>
      </td>
      <td className="quiet" title={displayText(item.by)}>
        <bdi>{displayText(item.by)}</bdi>
      </td>
    </tr>
  );
};

/** The link to all items, by their query; nothing if all are shown, or if they are of several queries. */
const All = ({ queries, total, items }: RecentItems) => {
  const [query] = queries;
  if (!query || queries.length > 1 || total === items.length) return null;
  const { app, domain, condition } = query;
  return (
    <button
      type="button"
      className="link"
      onClick={() => huntCondition({ saas_id: app.name, query_domain: domain }, condition)}
    >
      {total === undefined ? TEXT.openAll : TEXT.openAllOf(formatCount(total))}
    </button>
  );
};

type RecentProps = {
  readonly kind: KindOfItem;
  readonly target: RecordTarget;
  readonly address: string;
};

/** The latest phishing emails or clicks of a user. Its place is reserved while it loads. */
export const Recent = ({ kind, target, address }: RecentProps) => {
  const { resource, reload } = useResource(`${kind} ${targetKey(target)} ${address}`, (signal) =>
    readRecent(kind, target.saas, address, signal),
  );
  const found = resource.state === 'ready' ? resource.value : undefined;
  return (
    <section className="user-part" aria-label={TEXT.titles[kind]}>
      <h3 className="line">
        <span className="grow">{TEXT.titles[kind]}</span>
        {found && <All {...found} />}
      </h3>
      {resource.state === 'failed' && <FailurePanel failure={resource.failure} onRetry={reload} />}
      {resource.state === 'loading' && <Skeleton lines={MOST_ITEMS} height={26} label={TEXT.loading[kind]} />}
      {found && (
        <FailureStrip
          failure={found.failure}
          loss={TEXT.unread(displayText(found.unread.join(', ')))}
          onRetry={reload}
        />
      )}
      {found && found.items.length === 0 && (
        <p className="quiet">{found.queries.length === 0 ? PARTS.activity.none : TEXT.none[kind]}</p>
      )}
      {found && found.items.length > 0 && (
        <table className="flow-table user-table" aria-label={TEXT.titles[kind]}>
          <tbody>
            {found.items.map((item) => (
              <Item key={targetKey(item.target)} item={item} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
