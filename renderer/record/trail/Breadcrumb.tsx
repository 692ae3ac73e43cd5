import { ArrowLeft } from '@blueprintjs/icons';
import { withKey } from '../../commands/registry';
import { useDefang } from '../../state/format';
import { TEXT } from '../text';
import type { Origin } from './origin';
import './trail.css';

type BreadcrumbProps = {
  /** The tab that the first record came from. */
  readonly origin?: Origin | undefined;
  /** Names of the records from the first to the one on screen. */
  readonly titles: readonly string[];
  readonly onBack: () => void;
  /** Goes back to the record at a position. */
  readonly onGo: (at: number) => void;
};

const Step = ({ name, go }: Origin) => {
  const show = useDefang();
  const text = <bdi>{show(name)}</bdi>;
  return go ? (
    <button type="button" className="link cut" onClick={go}>
      {text}
    </button>
  ) : (
    text
  );
};

/** The way from the tab and the first record to the one on screen, with a button back to each. */
export const Breadcrumb = ({ origin, titles, onBack, onGo }: BreadcrumbProps) => {
  const show = useDefang();
  return (
    <nav className="record-trail line" aria-label={TEXT.trail.name}>
      {titles.length > 1 && (
        // Blueprint's button is pressed when Enter is released, and the Enter that opened the record still is down.
        <button
          type="button"
          className="plain"
          // The link that was followed is hidden now, so the focus needs a new place.
          autoFocus
          key={titles.length}
          aria-label={TEXT.trail.back}
          title={withKey(TEXT.trail.back, 'record.back')}
          onClick={onBack}
        >
          <ArrowLeft size={13} />
        </button>
      )}
      <ol className="line grow">
        {origin && (
          <li className="cut">
            <Step {...origin} />
          </li>
        )}
        {titles.map((title, at) => (
          <li key={at} className="cut" aria-current={at === titles.length - 1 ? 'page' : undefined}>
            {at === titles.length - 1 ? <bdi>{show(title)}</bdi> : <Step name={title} go={() => onGo(at)} />}
          </li>
        ))}
      </ol>
    </nav>
  );
};
