export { createVesselModels } from './vessel-models.js';
