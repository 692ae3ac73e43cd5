import { Button } from '@blueprintjs/core';
import type { Tab } from '../../../shared/model/app-state';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { JobRows } from '../../features/jobs/JobRows';
import { checkInTab, checks } from './check-store';
import { FindingRows } from './FindingRows';
import { TEXT } from './text';

const checking = (): string => TEXT.checking;

/** Checks the tenant's whole list of exceptions. */
export const ExceptionCheckScreen = ({ tab }: { readonly tab: Tab }) => {
  const check = checks.use(tab.id);
  const start = () => void checkInTab(tab.id);
  switch (check.kind) {
    case 'open':
      return (
        <JobRows rows={check.rows} text={TEXT} progress={checking} onAgain={start}>
          {({ findings }) =>
            findings && <FindingRows rows={check.rows} report={findings} notes={check.notes} />
          }
        </JobRows>
      );
    case 'opening':
      return (
        <div className="state" role="status">
          <strong>{TEXT.readingFacts}</strong>
        </div>
      );
    case 'failed':
      return <FailurePanel failure={check.failure} onRetry={start} retry={TEXT.again} />;
    default:
      return (
        <EmptyState title={TEXT.title}>
          <p>{TEXT.about}</p>
          <Button className="primary" autoFocus onClick={start}>
            {TEXT.start}
          </Button>
        </EmptyState>
      );
  }
};
