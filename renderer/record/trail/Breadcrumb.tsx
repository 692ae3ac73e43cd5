import { ArrowLeft } from '@blueprintjs/icons';
import { useDefang } from '../../state/format';
import { TEXT } from '../text';
import './trail.css';

type BreadcrumbProps = {
  /** Names of the records from the first to the one on screen. */
  readonly titles: readonly string[];
  readonly onBack: () => void;
  /** Goes back to the record at a position. */
  readonly onGo: (at: number) => void;
};

/** The way from the first record to the one on screen, with a button back to each. */
export const Breadcrumb = ({ titles, onBack, onGo }: BreadcrumbProps) => {
  const show = useDefang();
  return (
    <nav className="record-trail line" aria-label={TEXT.trail.name}>
      {/* Blueprint's button is pressed when Enter is released, and the Enter that opened the record still is down. */}
      <button
        type="button"
        className="plain"
        // The link that was followed is hidden now, so the focus needs a new place.
        autoFocus
        key={titles.length}
        aria-label={TEXT.trail.back}
        title={`${TEXT.trail.back} · Alt+←`}
        onClick={onBack}
      >
        <ArrowLeft size={13} />
      </button>
      <ol className="line grow">
        {titles.map((title, at) => (
          <li key={at} className="cut" aria-current={at === titles.length - 1 ? 'page' : undefined}>
            {at === titles.length - 1 ? (
              <bdi>{show(title)}</bdi>
            ) : (
              <button type="button" className="link cut" onClick={() => onGo(at)}>
                <bdi>{show(title)}</bdi>
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
