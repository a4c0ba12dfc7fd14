import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';

/** With its styles, which most pages do not need. */
export { Switch } from '@mantine/core';
