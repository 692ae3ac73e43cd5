import type { Email } from '../../../shared/model/entity';
import { isCleanStatus } from '../../../shared/rules/scan-status';
import { useApps } from '../use-apps';
import type { RecordPartProps } from '../record-kind';
import { AppliedExceptions } from '../verdicts/AppliedExceptions';
import { SecurityStack } from '../verdicts/SecurityStack';
import { TEXT } from '../verdicts/text';
import { Body } from './Body';
import '../verdicts/verdicts.css';

/** The reasons for an email's verdict: every tool's verdict, that of the app's own filter, then the email itself. */
export const EmailVerdicts = ({ target, record: email }: RecordPartProps<Email>) => {
  const label = useApps().find(({ name }) => name === target.saas)?.label ?? target.saas;
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
      <AppliedExceptions target={target} />
      <div className="why-body">
        <Body target={target} record={email} />
      </div>
    </>
  );
};
