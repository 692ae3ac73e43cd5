import { runCommand } from '../../../commands/registry';
import { useLostFocus } from '../../../components/use-lost-focus';
import { formatTravelReport } from '../../../record/lists/format-travel';
import { TEXT } from '../text';
import { MOST_LINES, type Travel } from './use-travel';

const T = TEXT.travel;

const formatFound = ({ report, journeys }: NonNullable<Travel['found']>): string =>
  [
    T.found(report.found),
    ...(report.found > journeys.length ? [T.drawn(MOST_LINES)] : []),
    ...(report.egress > 0 ? [T.egress(report.egress)] : []),
  ].join(' · ');

type LinkProps = {
  readonly className: string;
  readonly title: string;
  readonly text: string;
  readonly onClick: () => void;
};

/** It leaves while logins are searched again, and when impossible travel is hidden. */
const Link = ({ className, text, ...others }: LinkProps) => (
  <button ref={useLostFocus<HTMLButtonElement>()} type="button" className={`link ${className}`} {...others}>
    {text}
  </button>
);

/** Says how many impossible journeys there are and leads to the list of all; its title says what was compared and what was left out. */
export const TravelNote = ({ travel: { found, failure, retry } }: { readonly travel: Travel }) => {
  if (failure) return <Link className="bad-text" title={failure.message} text={T.failed} onClick={retry} />;
  if (!found) return null;
  return (
    <Link
      className="cut"
      title={formatTravelReport(found.report)}
      text={formatFound(found)}
      onClick={() => runCommand('dashboard.travelList')}
    />
  );
};
