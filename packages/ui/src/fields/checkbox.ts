import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

/** With its styles, which most pages do not need. */
export { Checkbox } from '@mantine/core';
