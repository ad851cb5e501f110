"""Reads texts and labels from a file; measures the CPU time of scikit-learn on them once for every line that comes in."""

import json
import sys
import time

import sklearn
from sklearn.cluster import KMeans
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.metrics import mutual_info_score

with open(sys.argv[1], encoding="utf8") as file:
    data = json.load(file)
print(json.dumps({"version": sklearn.__version__}), flush=True)
for seed, _ in enumerate(sys.stdin):
    times = [time.process_time()]
    matrix = TfidfVectorizer().fit_transform(data["texts"])
    times.append(time.process_time())
    points = TruncatedSVD(data["components"], random_state=seed).fit_transform(matrix)
    times.append(time.process_time())
    clusters = KMeans(data["clusters"], n_init=10, random_state=seed).fit(points)
    times.append(time.process_time())
    for labels in data["labelings"]:
        mutual_info_score(labels, clusters.labels_)
    times.append(time.process_time())
    print(json.dumps([after - before for before, after in zip(times, times[1:])]), flush=True)
