import type { Email } from '../../../shared/model/entity';
import { isCleanStatus } from '../../../shared/rules/scan-status';
import { useApps } from '../use-apps';
import { Skeleton } from '../../components/Skeleton';
import type { RecordPartProps } from '../record-kind';
import { TEXT as RECORD } from '../text';
import { useStay } from '../use-stay';
import { AppliedExceptions } from '../verdicts/AppliedExceptions';
import { SecurityStack } from '../verdicts/SecurityStack';
import { TEXT } from '../verdicts/text';
import { Body } from './Body';
import '../verdicts/verdicts.css';

/** The reasons for an email's verdict: every tool's verdict, that of the app's own filter, then the email itself. */
export const EmailVerdicts = ({ target, record: email }: RecordPartProps<Email>) => {
  const label = useApps().find(({ name }) => name === target.saas)?.label ?? target.saas;
  // Each body is drawn by a process of its own: far more work than the rest of the record.
  const isStaying = useStay();
  const { classification, verdict } = email;
  const differs =
    classification !== undefined &&
    verdict !== undefined &&
    isCleanStatus(classification) !== isCleanStatus(verdict);
  const ownFilter =
    classification === undefined
      ? []
      : [
          {
            label,
            verdict: classification,
            note: differs ? TEXT.differs : undefined,
          },
        ];
  return (
    <>
      <SecurityStack target={target} record={email} others={ownFilter} />
      {isStaying && <AppliedExceptions target={target} />}
      <div className="why-body">
        {isStaying ? (
          <Body target={target} record={email} />
        ) : (
          <Skeleton lines={6} label={RECORD.loading.body} />
        )}
      </div>
    </>
  );
};
