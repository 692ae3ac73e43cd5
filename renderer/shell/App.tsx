import { BlueprintProvider } from '@blueprintjs/core';
import { lazy, Suspense, useEffect } from 'react';
import { Boundary } from '../components/Boundary';
import { Toasts } from './frame/Toasts';
import { FailurePanel } from '../components/FailurePanel';
import { SignIn } from '../sign-in/SignIn';
import { readAppState, useApp } from '../state/app-store';
import { toast } from '../state/overlay-store';
import { Frame } from './frame/Frame';
import { overlaysNeeded } from './dialogs/lazy-overlays';
import { TEXT } from './text';

const Overlays = lazy(() =>
  overlaysNeeded.then(() => import('./dialogs/Overlays')).then((m) => ({ default: m.Overlays })),
);

/** The whole page: sign-in, or the frame with its screens. */
export const App = () => {
  const boot = useApp((s) => s.boot);
  const session = useApp((s) => s.session);
  const hasSkippedSignIn = useApp((s) => s.hasSkippedSignIn);
  const notices = useApp((s) => s.app?.notices.join('\n') ?? '');
  useEffect(() => {
    if (notices !== '') for (const notice of notices.split('\n')) toast(notice);
  }, [notices]);
  return (
    <BlueprintProvider>
      {boot.kind === 'failed' ? (
        <FailurePanel failure={boot.failure} onRetry={() => void readAppState()} />
      ) : session.kind === 'signedIn' || hasSkippedSignIn ? (
        <Frame session={session} />
      ) : (
        <SignIn />
      )}
      <Suspense>
        <Boundary name={TEXT.thisDialog}>
          <Overlays />
        </Boundary>
      </Suspense>
      <Toasts />
    </BlueprintProvider>
  );
};
