/** The screen of apps and security tools. It is here because records open it. */
import { showScreen } from '../state/workspace-store';
import { TEXT } from './text';

/** Id of the screen. */
export const APPS_SCREEN = 'apps' as const;

/** Shows an app or a security tool by its ID on the screen of apps. */
export const openApp = (name: string): void => void showScreen(APPS_SCREEN, TEXT.apps, { app: name });
