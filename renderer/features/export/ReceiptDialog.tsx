import { Button } from '@blueprintjs/core';
import type { Job } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { copyAndConfirm } from '../../components/copied';
import { Modal } from '../../components/Modal';
import { toastFailure } from '../../state/overlay-store';
import { useZone } from '../../state/time';
import { receiptBlocks } from './receipt-pairs';
import { TEXT } from './text';
import './export-dialog.css';

/** The receipt of a written file. */
export const ReceiptDialog = ({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) => {
  const zone = useZone();
  if (!job.receipt) return null;
  const blocks = receiptBlocks(job.receipt, zone);
  const copy = () => {
    const text = blocks.map(({ title, pairs }) =>
      [title, ...pairs.map(({ label, value }) => `${label}\t${value}`)].join('\n'),
    );
    copyAndConfirm(text.join('\n\n'), TEXT.receipt.copied, 'raw');
  };
  const review = async () => {
    onClose();
    const result = await local['job.review']({ job: job.id });
    if (!result.ok) toastFailure(result.failure);
  };
  return (
    <Modal
      title={job.receipt.kind === 'download' ? TEXT.receipt.downloaded : TEXT.receipt.exported}
      onClose={onClose}
      width={560}
      actions={
        <>
          <Button onClick={copy}>{TEXT.receipt.copy}</Button>
          <Button onClick={() => void local['job.reveal']({ job: job.id })}>
            {TEXT.receipt.showInFolder}
          </Button>
          {job.receipt.kind === 'export' && (
            <Button onClick={() => void review()}>{TEXT.receipt.review}</Button>
          )}
          <Button className="primary" onClick={onClose}>
            {TEXT.receipt.close}
          </Button>
        </>
      }
    >
      {blocks.map(({ title, pairs }) => (
        <section key={title} className="receipt-block" aria-label={title}>
          <h3>{title}</h3>
          <dl className="pairs">
            {pairs.map(({ label, value, isMono }) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd className={isMono ? 'mono' : ''}>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
};
