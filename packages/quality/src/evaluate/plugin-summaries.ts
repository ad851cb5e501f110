import type { PluginSummaries } from './evaluate-plugin.ts';
import { pluginJudgeLayer } from './plugin-judge-layer.ts';
import { pluginMonteCarloLayer } from './plugin-monte-carlo-layer.ts';

/** A plugin's summary of its skills' paid layers. */
export const PLUGIN_SUMMARIES: PluginSummaries = {
  summarisePaidLayers(skills) {
    const layers = [pluginJudgeLayer(skills), pluginMonteCarloLayer(skills)];
    return layers.filter((layer) => layer !== null);
  },
};
