"""From cells to hanchan, and from results back to cells; knows no product and no file format.

1. `words`: what tabs, headings and settings are called, with synonyms, in both languages;
2. `layout`: where things stand in both tabs, the only module with geometry;
3. `parsing`: one cell to a score, wind, name or setting;
4. `reading`: the 結果 tab to rules, hanchan and a list of issues;
5. `report`: results to the values of the 成績 tab;
6. `diff`: those values against what was entered there to the cells that must change;
7. `template`: the look of both tabs.
"""
