import type { Brand } from '../../shared/model/brand';
import { brandOf, toolLabel } from '../../shared/rules/brand';
import { applyBrandColors } from '../theme/theme';
import { useApp } from './app-store';
import { toast } from './overlay-store';

type AppState = ReturnType<typeof useApp.getState>;

const shownBrand = ({ brandPreview, session }: AppState): Brand => brandPreview ?? brandOf(session);

/** Returns the brand that the window shows: the session's, or the one that is being tried. */
export const useBrand = (): Brand => useApp(shownBrand);

/** Does what `useBrand` does, for code outside components. */
export const brandNow = (): Brand => shownBrand(useApp.getState());

/** Names a security tool under the brand that the window shows. */
export const nameTool = (tool: string): string => toolLabel(tool, brandNow());

/** Shows a brand until another is tried, or null for the session's. */
export const previewBrand = (brand: Brand | null): void => useApp.setState({ brandPreview: brand });

/** Follows the brand: its colors apply to the window, and a pack that can't be used is reported once. */
export const followBrand = (): void => {
  let shown: Brand['colors'];
  let reported: string | undefined;
  useApp.subscribe((state) => {
    const { colors } = shownBrand(state);
    if (JSON.stringify(colors) !== JSON.stringify(shown)) {
      shown = colors;
      applyBrandColors(colors);
    }
    const { problem } = brandOf(state.session);
    if (problem !== undefined && problem !== reported) toast(problem, 'bad');
    reported = problem;
  });
};
