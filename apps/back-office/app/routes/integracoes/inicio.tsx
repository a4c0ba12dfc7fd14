import { FirstIntegration } from '#app/shared/layout/integrations-frame.tsx';

export default FirstIntegration;
