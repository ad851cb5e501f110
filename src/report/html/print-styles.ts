/** On paper: light, every section open, nothing cut across pages that fits on one. */
export const PRINT_STYLES = `
@media (forced-colors:active){
.bar,.track{border:1px solid CanvasText}
.bar i,.track .fill,.track .marker,.ticks i,.level::before{forced-color-adjust:none;background:CanvasText}
}
@media print{
@page{margin:15mm}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font-size:9.5pt;background:#fff}
header,main,footer{max-width:none;padding:0}
details::details-content{display:block!important;content-visibility:visible!important;block-size:auto!important}
summary::before,.back{display:none}
h1,h2,h3,h4,h5,h6,summary,caption,thead{break-after:avoid}
tr,li,.rule,.verdict,.remedy{break-inside:avoid}
}
`;
