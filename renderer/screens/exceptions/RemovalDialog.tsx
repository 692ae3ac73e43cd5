import { Button } from '@blueprintjs/core';
import { runCommand } from '../../commands/registry';
import { Modal } from '../../components/Modal';
import { openPortal } from '../../features/exception/open-portal';
import { TEXT } from './text';

const T = TEXT.removal;

/** Says that no call of the tenant removes an exception, and what can be done instead. */
export const RemovalDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const change = () => {
    onClose();
    runCommand('exceptions.change');
  };
  return (
    <Modal
      title={T.title}
      onClose={onClose}
      width={480}
      actions={
        <>
          <Button onClick={onClose}>{T.close}</Button>
          <Button onClick={() => void openPortal()}>{T.openPortal}</Button>
          <Button className="primary" onClick={change}>
            {T.change}
          </Button>
        </>
      }
    >
      <p>{T.why}</p>
      <p>{T.ways}</p>
      <ul>
        <li>{T.overwrite}</li>
        <li>{T.block}</li>
        <li>{T.portal}</li>
      </ul>
    </Modal>
  );
};
