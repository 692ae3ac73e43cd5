import { createPolicy } from './trusted-types';

/** Markup that packages may write into an element: none (ECharts), line breaks and the boxes of a resize sensor (Blueprint). */
const WRITTEN =
  /^(?:<br>|<div (?:class="bp6-table-resize-sensor-(?:expand|shrink)"\s+)?style="[\w\s:;,%.-]*"\s*>|<\/div>|\s)*$/;

createPolicy('default', {
  createHTML: (text) => (WRITTEN.test(text) ? text : null),
  // Workers may be loaded from the page's own files.
  createScriptURL: (url) =>
    new URL(url, window.location.href).origin === window.location.origin ? url : null,
});
