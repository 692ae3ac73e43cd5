import { Button } from '@blueprintjs/core';
import type { Job, Receipt } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { formatInstantWithZone, useZone } from '../../state/time';
import { formatBytes, formatCount, formatQuantity } from '../../state/format';
import { copyText } from '../../components/clipboard';
import { Modal } from '../../components/Modal';
import { formatVerdict } from '../../components/verdict';

type Pair = readonly [label: string, value: string, isMono?: boolean];

const pairsOf = (receipt: Receipt, zone: string): Pair[] => {
  const pairs: (Pair | undefined)[] = [
    ['File', receipt.fileName, true],
    ['Size', `${formatBytes(receipt.bytes)} (${formatCount(receipt.bytes)} bytes)`],
    receipt.rows && ['Rows asked', formatCount(receipt.rows.asked)],
    receipt.rows && ['Rows written', formatCount(receipt.rows.written)],
    receipt.rows && ['Rows at the tenant', formatCount(receipt.rows.total)],
    ['SHA-256', receipt.sha256, true],
    receipt.md5 ? ['MD5', receipt.md5, true] : undefined,
    receipt.hash && [
      'Hash check',
      receipt.hash === 'equal' ? 'Equal to the tenant’s own' : 'The tenant gave none to compare',
    ],
    receipt.verdict ? ['Verdict', formatVerdict(receipt.verdict).text] : undefined,
    receipt.warning ? ['Warning', receipt.warning] : undefined,
    receipt.zipPassword ? ['Zip password', receipt.zipPassword, true] : undefined,
    receipt.columns && ['Columns', receipt.columns.join(', ')],
    receipt.query ? ['Query', receipt.query] : undefined,
    receipt.sort ? ['Sort', receipt.sort] : undefined,
    receipt.filter ? ['Filter', receipt.filter] : undefined,
    receipt.guarded === undefined ? undefined : ['Formula guard', formatQuantity(receipt.guarded, 'cell')],
    receipt.cut ? ['Cut', `${formatQuantity(receipt.cut, 'cell')} too long for the format`] : undefined,
    receipt.lock
      ? [
          'Locked',
          receipt.lock === 'workbook'
            ? 'Encrypted with the password given (AES-256)'
            : 'AES-256 zip with the password given',
        ]
      : undefined,
    receipt.notes && receipt.notes.length > 0 ? ['Notes', receipt.notes.join(' ')] : undefined,
    receipt.defanged === undefined ? undefined : ['Defanged', receipt.defanged ? 'Yes' : 'No'],
    ['Tenant', receipt.tenant],
    receipt.who ? ['Who', receipt.who] : undefined,
    ['Time zone', receipt.timeZone],
    ['Finished', formatInstantWithZone(receipt.finishedAt, zone)],
  ];
  return pairs.flatMap((pair) => (pair ? [pair] : []));
};

/** What became of a written file. */
export const ReceiptDialog = ({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) => {
  const zone = useZone();
  if (!job.receipt) return null;
  const pairs = pairsOf(job.receipt, zone);
  return (
    <Modal
      title={job.receipt.kind === 'export' ? 'Export finished' : 'Download finished'}
      onClose={onClose}
      width={560}
      actions={
        <>
          <Button onClick={() => copyText(pairs.map(([label, value]) => `${label}\t${value}`).join('\n'))}>
            Copy receipt
          </Button>
          <Button onClick={() => void local['job.reveal']({ job: job.id })}>Show in folder</Button>
          <Button className="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <dl className="pairs">
        {pairs.map(([label, value, isMono]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd className={isMono ? 'mono' : ''}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};
