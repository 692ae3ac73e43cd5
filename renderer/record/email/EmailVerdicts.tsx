import type { Email } from '../../../shared/model/entity';
import { isCleanStatus } from '../../../shared/rules/scan-status';
import type { RecordPartProps } from '../record-kind';
import { TEXT } from '../text';
import { VerdictReasons } from '../verdicts/VerdictReasons';
import { Body } from './Body';

/** The reasons for an email's verdict: every tool's verdict, Microsoft's own, then the email itself. */
export const EmailVerdicts = ({ target, record: email }: RecordPartProps<Email>) => {
  const differs = isCleanStatus(email.classification) !== isCleanStatus(email.verdict);
  const microsoft = {
    label: TEXT.verdicts.microsoft,
    verdict: email.classification,
    note: differs ? TEXT.verdicts.differs : undefined,
  };
  return (
    <>
      <VerdictReasons target={target} others={[microsoft]} />
      <div className="why-body">
        <Body target={target} record={email} />
      </div>
    </>
  );
};
