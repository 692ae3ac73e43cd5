import { runCommand } from '../../../commands/registry';
import { formatTravelReport } from '../../../record/lists/format-travel';
import { TEXT } from '../text';
import { MOST_LINES, type Travel } from './use-travel';

const T = TEXT.travel;

/** Says how many impossible journeys there are and leads to the list of all; its title says what was compared and what was left out. */
export const TravelNote = ({ travel: { found, failure, retry } }: { readonly travel: Travel }) => {
  if (failure)
    return (
      <button type="button" className="link bad-text" title={failure.message} onClick={retry}>
        {T.failed}
      </button>
    );
  if (!found) return null;
  const { report, journeys } = found;
  return (
    <button
      type="button"
      className="link cut"
      title={formatTravelReport(report)}
      onClick={() => runCommand('dashboard.travelList')}
    >
      {T.found(report.found)}
      {report.found > journeys.length && ` · ${T.drawn(MOST_LINES)}`}
      {report.egress > 0 && ` · ${T.egress(report.egress)}`}
    </button>
  );
};
