import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Entity } from '../../../shared/model/entity';
import { withKey } from '../../commands/registry';
import { FailureStrip } from '../../components/FailureStrip';
import type { Rejected } from '../email/download-attachment';
import { TEXT } from '../parts/text';
import type { RecordTarget } from '../record-target';
import { downloadFile } from './download-file';

const T = TEXT.file;

/** The button that downloads a file or an attachment, and why the tenant refused. */
export const Download = ({ target, record }: { readonly target: RecordTarget; readonly record: Entity }) => {
  const [isBusy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<Rejected | null>(null);
  const download = async () => {
    setBusy(true);
    setRejected(await downloadFile(target, record));
    setBusy(false);
  };
  return (
    <>
      <div className="line head-tools">
        <Button
          loading={isBusy}
          title={withKey(T.download, 'record.download')}
          onClick={() => void download()}
        >
          {T.download}
        </Button>
      </div>
      {rejected && <FailureStrip failure={{ message: T.rejected, next: rejected.reason }} />}
    </>
  );
};
